import { sql } from 'kysely'
import type { GuessReader, GuessWriter } from '../../../conversation/account/account-port'
import { type Driver, one } from '../driver'
import { defineQuery, type Place } from '../query'
import { removalBy, rowsBy } from '../rows'

// How much was taken of what may be guessed. Adding is one statement, so that nodes that add at the same time lose nothing of each other.

const guesses = rowsBy('guesses', ['id'])

/** When it is whole again without this: now where nothing is owed, or more than can be (of a clock that was set back). */
const owed = (place: Place) =>
  sql<number>`case when guesses.whole_at between ${place<number>('now')} and ${place<number>('latest')} then guesses.whole_at else ${place<number>('now')} end`
const add = defineQuery((db, place) =>
  db
    .insertInto('guesses')
    .values({ id: place('id'), whole_at: place<number>('first') })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ whole_at: sql<number>`${owed(place)} + ${place<number>('ms')}` }),
    ),
)
const removeWhole = removalBy('guesses', [], { upTo: 'whole_at' })

export const readGuesses = (driver: Driver): GuessReader => ({
  guesses: (id) => one(driver, 'guesses', guesses, { id }),
})

export const writeGuesses = (driver: Driver): GuessWriter => ({
  addGuess: (id, { now, ms, latest }) => driver.run(add, { id, now, ms, latest, first: now + ms }),
  deleteWholeGuesses: (now) => driver.run(removeWhole, { whole_at: now }),
})
