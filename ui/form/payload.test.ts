import { expect, test } from 'vitest'
import { TaskPayload } from '#contract/work/tasks.ts'
import { TagGroupPayload } from '#contract/institutions/tags.ts'
import { complaintsAbout, payloadFrom, valuesFrom } from './payload.ts'

test('a form starts from the record, references from what came along with it', () => {
  const record = {
    id: 7,
    title: '返書の確認',
    deadline: null,
    staff: { id: 3, name: '佐藤' },
    medicalInstitution: { id: 12, name: '田中医院' },
  }
  expect(valuesFrom(TaskPayload, record)).toEqual({
    title: '返書の確認',
    staffId: 3,
    deadline: undefined,
    medicalInstitutionId: 12,
  })
  expect(valuesFrom(TagGroupPayload, { name: '重点', tags: [{ id: 1 }, { id: 2 }] })).toMatchObject({ tagIds: [1, 2] })
})

test('what is left empty is sent as null where it may be', () => {
  expect(payloadFrom(TaskPayload, { title: '電話', staffId: 3, deadline: '' })).toEqual({
    title: '電話',
    staffId: 3,
    deadline: null,
    medicalInstitutionId: null,
    communicationId: null,
  })
})

test('complaints stand at their fields in the words of the server', () => {
  expect(complaintsAbout(TaskPayload, { title: ' ', staffId: undefined }, 'ja')).toEqual({
    title: '入力してください',
    staffId: '必須項目です',
  })
  expect(complaintsAbout(TaskPayload, { title: 'x', staffId: 1, deadline: '2026-02-30' }, 'en')).toEqual({
    deadline: 'Must be a real date, YYYY-MM-DD',
  })
  expect(complaintsAbout(TaskPayload, { title: 'x', staffId: 1 }, 'ja')).toEqual({})
})
