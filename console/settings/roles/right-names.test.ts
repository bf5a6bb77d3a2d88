import { expect, test } from 'vitest'
import { rights } from '../../../server/conversation/rights'
import { rightGroups } from './right-names'

test('the role page offers every right that the server knows', () => {
  expect(rightGroups.flatMap(([, each]) => [...each]).sort()).toEqual([...rights].sort())
})
