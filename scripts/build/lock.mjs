// One process at a time installs or builds, because two processes that write into the same folders break each other's work.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An older lock is stale: no work takes this long, and another process may have the owner's number by now. */
const oldMs = 20 * 60_000

/** Does `work` while the folder `path` is held; waits for a live owner, takes over from a dead owner. */
export async function locked(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  const own = `${path}.${process.pid}`
  let said = false
  while (!take(path, own)) {
    const owner = ownerOf(path)
    if (owner === null) continue
    if (!lives(owner, path)) {
      discard(path, own, owner)
      continue
    }
    if (!said) console.log(`Process ${owner} is installing or building here; waiting for it ...`)
    said = true
    await new Promise((next) => setTimeout(next, 100))
  }
  try {
    return await work()
  } finally {
    // The lock is moved away first: removing it in place could remove a lock that another process puts there meanwhile.
    renameSync(path, own)
    rmSync(own, { recursive: true, force: true })
  }
}

/** Takes the lock. A rename puts the folder there with its owner's number inside, or fails: no process sees a half-made lock. */
function take(path, own) {
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'pid'), String(process.pid))
  try {
    renameSync(own, path)
    return true
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

/** Returns the owner; null when the lock was just released. */
function ownerOf(path) {
  try {
    return Number(readFileSync(join(path, 'pid'), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function lives(pid, path) {
  try {
    if (Date.now() - statSync(path).mtimeMs > oldMs) return false
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Removes the lock of a dead owner. Two processes may find the same dead owner, so a lock that meanwhile belongs to a live process is put back. */
function discard(path, own, dead) {
  const aside = `${own}.dead`
  try {
    renameSync(path, aside)
    if (ownerOf(aside) !== dead) return renameSync(aside, path)
    rmSync(aside, { recursive: true, force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
