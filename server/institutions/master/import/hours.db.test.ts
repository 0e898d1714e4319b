import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anImportScene, type ImportScene, nothingButUnchanged } from '#tests/support/intake/importing.ts'
import { facilityFile, hoursFile } from '#tests/support/intake/madeFiles.ts'

let scene: ImportScene

beforeAll(async () => {
  scene = await anImportScene()
})
afterAll(() => scene.end())
afterEach(() => scene.clear())

describe('診療科・診療時間票', () => {
  const hours = async () => {
    const { rows } = await scene.database.owner.query<Record<string, unknown>>(
      'select department, part, consultation, reception from medical_institution_opening_hours order by department, part',
    )
    return rows
  }

  test('hours and departments are taken over, free-text departments under their own names', async () => {
    await scene.importText(facilityFile({}))
    const file = hoursFile(
      {
        月_診療開始時間: '9:00',
        月_診療終了時間: '１２：３０',
        月_外来受付開始時間: '08:30',
        火_診療開始時間: '09:00',
      },
      { 診療科目コード: '1001', 診療時間帯: '2', 土_診療開始時間: '14:00', 土_診療終了時間: '17:00' },
      { 診療科目コード: '01991', 診療科目名: '膠原病内科' },
      { 診療科目コード: '01991', 診療科目名: '総合診療科', 祝_診療開始時間: '09:00', 祝_診療終了時間: '12:00' },
    )
    expect(await scene.importText(file)).toMatchObject({ rows: 4, added: 3, unchanged: 1, rejected: 0 })
    expect(await hours()).toEqual([
      { department: '内科', part: 1, consultation: { mon: { start: '09:00', end: '12:30' } }, reception: {} },
      { department: '内科', part: 2, consultation: { sat: { start: '14:00', end: '17:00' } }, reception: {} },
      { department: '総合診療科', part: 1, consultation: { holiday: { start: '09:00', end: '12:00' } }, reception: {} },
    ])
    expect(await scene.institutions('departments, department_ids')).toEqual([
      { departments: ['内科', '膠原病内科', '総合診療科'], department_ids: [1001, 1991] },
    ])
    expect(await scene.importText(file)).toMatchObject(nothingButUnchanged(4))
  })

  test('hours that the file no longer has are removed, other institutions keep theirs', async () => {
    await scene.importText(facilityFile({}, { ID: '4321000000002' }))
    const monday = { 月_診療開始時間: '09:00', 月_診療終了時間: '12:00' }
    await scene.importText(hoursFile(monday, { ...monday, 診療時間帯: '2' }, { ...monday, ID: '4321000000002' }))
    expect(await scene.importText(hoursFile({ ...monday, 月_診療終了時間: '13:00' }))).toMatchObject({
      changed: 1,
      notes: { hours_removed: 1 },
    })
    expect(await hours()).toHaveLength(2)
  })

  test('the parts of the week in which an institution is open follow its hours, and go with them', async () => {
    await scene.importText(facilityFile({}))
    const openTimes = () => scene.institutions('open_times')
    expect(await openTimes()).toEqual([{ open_times: null }])
    await scene.importText(
      hoursFile(
        {
          月_診療開始時間: '09:00',
          月_診療終了時間: '12:30',
          土_外来受付開始時間: '08:30',
          土_外来受付終了時間: '11:30',
        },
        { 診療時間帯: '2', 月_診療開始時間: '15:00', 月_診療終了時間: '18:00' },
        { 診療時間帯: '3', 火_診療開始時間: '17:00', 火_診療終了時間: '19:00' },
      ),
    )
    expect(await openTimes()).toEqual([
      { open_times: ['mon_afternoon', 'mon_morning', 'sat_morning', 'tue_afternoon', 'tue_evening'] },
    ])
    await scene.importText(hoursFile({}))
    expect(await openTimes()).toEqual([{ open_times: null }])
  })

  test('an ID without its leading zero finds its institution', async () => {
    await scene.importText(facilityFile({ ID: '0121000000001', 都道府県コード: '01', 市区町村コード: '101' }))
    expect(
      await scene.importText(hoursFile({ ID: '121000000001', 月_診療開始時間: '09:00', 月_診療終了時間: '12:00' })),
    ).toMatchObject({ added: 1, rejected: 0 })
  })

  test('unknown institutions, repetitions and impossible times are rejected with line and column', async () => {
    await scene.importText(facilityFile({}))
    const report = await scene.importText(
      hoursFile({}, {}, { ID: '9999' }, { 診療科目コード: '02001', 診療科目名: '外科', 水_診療開始時間: '25:70' }),
    )
    expect(report).toMatchObject({ rows: 4, unchanged: 1, rejected: 3 })
    expect(report.rejects).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: 3, reason: 'duplicate' }),
        expect.objectContaining({ line: 4, reason: 'unknown_institution', value: '9999' }),
        expect.objectContaining({ line: 5, reason: 'invalid_time', column: '水_診療開始時間' }),
      ]),
    )
  })
})
