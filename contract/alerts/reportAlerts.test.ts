import { expect, test } from 'vitest'
import { notComparedReasons } from '../comparison.ts'
import { notRecordedReasons } from '../recordKinds.ts'
import { obstacleOfChange } from './reportAlerts.ts'

test('changes that wait for lists are told apart from those that wait for stays, and from those that never come', () => {
  expect(notComparedReasons.map((reason) => obstacleOfChange({ reason }))).toEqual([
    'not_compared',
    'not_compared',
    'not_compared',
    'not_compared',
    'unsettled',
    'reply_time',
    ...notRecordedReasons.map(() => 'not_compared'),
  ])
})
