import { expect, test } from 'vitest'
import { institutionActions, wantedAction } from './institutionActions.ts'

const wanted = (typed: string) => {
  const found = wantedAction(typed, institutionActions)
  return found && [found.action.name, found.rest]
}

test.each([
  ['訪問を記録 前田整形', ['visit', '前田整形']],
  ['前田整形　訪問', ['visit', '前田整形']],
  ['ＶＩＳＩＴ 前田 整形', ['visit', '前田 整形']],
  ['電話 096-384-1234', ['phone', '096-384-1234']],
  ['たすく 前田', ['task', '前田']],
  // A name comes first where both ends name an action.
  ['訪問 看護 タスク', ['visit', '看護 タスク']],
])('%s is an action and an institution', (typed, expected) => {
  expect(wanted(typed)).toEqual(expected)
})

test.each(['', '訪問', '訪問を記録 ', '訪問看護ステーション', '前田 整形'])('%s is no action', (typed) => {
  expect(wanted(typed)).toBeUndefined()
})
