import { sql } from 'kysely'
import type { GuessWriter } from '../../../conversation/account/account-port'
import type { Driver } from '../driver'
import { defineQuery, type Place } from '../query'
import { deleteBy, onDriver, oneBy } from '../rows'

/** The start of the calculation: the stored time, or now if no guess counts any more or a clock was set back. */
const timeWhenFull = (place: Place) =>
  sql<number>`case when guesses.whole_at between ${place<number>('now')} and ${place<number>('latest')} then guesses.whole_at else ${place<number>('now')} end`
const add = defineQuery((db, place) =>
  db
    .insertInto('guesses')
    .values({ id: place('id'), whole_at: place<number>('first') })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ whole_at: sql<number>`${timeWhenFull(place)} + ${place<number>('ms')}` }),
    ),
)
const deleteWholeGuesses = deleteBy('guesses', [], { upTo: 'whole_at' })

export const guessQueries = onDriver({ guesses: oneBy('guesses', ['id']) })

export const guessWriter = (driver: Driver): GuessWriter => ({
  addGuess: (id, { now, ms, latest }) => driver.run(add, { id, now, ms, latest, first: now + ms }),
  deleteWholeGuesses: deleteWholeGuesses(driver),
})
