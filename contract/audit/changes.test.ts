import { expect, test } from 'vitest'
import { changeNotes, notedChange } from './changes.ts'

test.each([
  ['role', 'member', 'owner'],
  ['permission_role', null, '閲覧のみ [実習生]="A"'],
  ['permissions', ['exports', 'deletion'], []],
] as const)('a change of %s is noted and read back', (field, before, after) => {
  const [note = ''] = changeNotes(field, before, after)
  expect(notedChange(note)).toEqual({ field, before, after })
})

test('a value that stays is not noted', () => {
  expect(changeNotes('permissions', ['exports'], ['exports'])).toEqual([])
})

test.each(['username', 'role=', 'role=[1,2]', 'role=["member"]', 'a=[not json]'])(
  '“%s” is the name of a field',
  (text) => {
    expect(notedChange(text)).toBeUndefined()
  },
)
