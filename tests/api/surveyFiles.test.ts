import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cp932 } from '../support/cp932.ts'
import { anOwnDepartment } from '../support/factBuilders.ts'
import { dLine, efLine, facility, fileOf, otherFacility, stayLines } from '../support/surveyLines.ts'
import { type Hospital, surveyOffice, type SurveyOffice } from '../support/surveyOffice.ts'

let office: SurveyOffice
let hospital: Hospital
beforeAll(async () => {
  office = await surveyOffice()
})
afterAll(() => office.end())
beforeEach(async () => {
  hospital = await office.aHospital()
})

const april = { admission: '20260402', discharge: '20260410' }
const may = { admission: '20260428', discharge: '20260505' }
const ff1 = (month: string, ...lines: string[]) => ({ kind: 'ff1_file', month, contents: fileOf(...lines) }) as const
const ef = (month: string, ...lines: string[]) =>
  ({ kind: 'hospital_admission_ef_file', month, contents: fileOf(...lines) }) as const
const d = (month: string, ...lines: string[]) => ({ kind: 'd_file', month, contents: fileOf(...lines) }) as const
const visits = (month: string, ...lines: string[]) =>
  ({ kind: 'outpatient_ef_file', month, contents: fileOf(...lines) }) as const

const admissions = () =>
  hospital.rows(
    `select admission_date, discharge_date, bundled_yen, fee_yen, dpc_code, own_department_id, department_code, operation_count, kcode
    from hospital_admissions where tenant_id = $1 order by admission_date, discharge_date`,
  )

describe('様式1', () => {
  test('becomes stays with their operations and the own departments of the same names', async () => {
    const department = await anOwnDepartment(office.database.owner, hospital.tenantId, '循環器内科')
    const file = ff1(
      '2026-04',
      ...stayLines({ patient: '42', ...april, operation: ['20260403', 'K546'] }),
      ...stayLines({ patient: '43', ...april, department: '010' }),
    )
    const upload = await hospital.take(file)
    expect(upload).toMatchObject({
      status: 'completed',
      error_code: null,
      row_count: 11,
      imported_row_count: 11,
      failed_row_count: 0,
      findings: [{ code: 'unknown_departments', count: 1, examples: ['010'] }],
    })
    const stored = await admissions()
    expect(stored).toHaveLength(2)
    expect(stored).toContainEqual(
      expect.objectContaining({
        admission_date: '2026-04-02',
        discharge_date: '2026-04-10',
        own_department_id: department,
        operation_count: 1,
        kcode: 'K546',
        fee_yen: null,
      }),
    )
    expect(await hospital.differences()).toEqual([])
  })

  test('replaces the stays of its month of discharge, and no others', async () => {
    const first = await hospital.take(ff1('2026-04', ...stayLines({ patient: '1', ...april })))
    await hospital.take(ff1('2026-05', ...stayLines({ patient: '1', ...may }), ...stayLines({ patient: '2', ...may })))
    await hospital.take(
      ff1('2026-04', ...stayLines({ patient: '3', ...april }), ...stayLines({ patient: '4', ...april })),
    )
    expect((await admissions()).map(({ discharge_date: day }) => day)).toEqual([
      '2026-04-10',
      '2026-04-10',
      '2026-05-05',
      '2026-05-05',
    ])
    expect((await hospital.read(first.id)).replaced_at).not.toBeNull()
  })

  test('of a stay that two months tell of keeps the later, in whatever order they arrive', async () => {
    const early = ff1('2026-04', ...stayLines({ patient: '1', admission: '20260402', discharge: '20260430' }))
    const late = ff1(
      '2026-05',
      ...stayLines({ patient: '1', admission: '20260402', discharge: '20260502' }),
      ...stayLines({ patient: '2', ...may }),
    )
    await hospital.take(early)
    await hospital.take(late)
    const inOrder = await admissions()
    hospital = await office.aHospital()
    await hospital.take(late)
    const rejected = await hospital.take(early)
    expect(await admissions()).toEqual(inOrder)
    expect(rejected).toMatchObject({ status: 'failed', error_code: 'no_rows' })
    expect(await hospital.problems(rejected.id)).toMatchObject([{ problem: 'later_file', line: 1, is_rejected: true }])
  })
})

describe('charges', () => {
  const stay = { patient: '42', ...april }

  test('of EF all count as fees until D tells what is bundled, whichever comes first', async () => {
    const files = {
      ff1: ff1('2026-04', ...stayLines(stay)),
      ef: ef('2026-04', efLine({ ...stay, points: '1000' }), efLine({ ...stay, order: '0002', points: '500' })),
      d: d('2026-04', dLine({ ...stay, points: '800' }), dLine({ ...stay, category: '50', points: '300' })),
    }
    await hospital.take(files.ff1)
    await hospital.take(files.ef)
    expect(await admissions()).toMatchObject([{ bundled_yen: 0, fee_yen: 15_000, dpc_code: null }])
    await hospital.take(files.d)
    const whole = { bundled_yen: 12_000, fee_yen: 3_000, dpc_code: '050130xx9900xx' }
    expect(await admissions()).toMatchObject([whole])
    await hospital.take(files.ff1)
    expect(await admissions()).toMatchObject([whole])
    expect(await hospital.differences()).toEqual([])
  })

  test('of several months of one stay add up, those before its end counting in the month of their file', async () => {
    const long = { patient: '42', admission: '20260402' }
    await hospital.take(ef('2026-04', efLine({ ...long, discharge: '00000000', points: '100' })))
    await hospital.take(ef('2026-05', efLine({ ...long, discharge: '20260505', points: '200' })))
    await hospital.take(ff1('2026-05', ...stayLines({ ...long, discharge: '20260505' })))
    expect(await admissions()).toMatchObject([{ bundled_yen: 0, fee_yen: 3_000 }])
    await hospital.take(ef('2026-04', efLine({ ...long, discharge: '00000000', points: '50' })))
    expect(await admissions()).toMatchObject([{ fee_yen: 2_500 }])
  })

  test('that stand in an act and in its details count once, and acts whose details come to something else are named', async () => {
    const upload = await hospital.take(
      ef(
        '2026-04',
        efLine({ ...stay, points: '100' }),
        efLine({ ...stay, detail: '001', points: '', amount: '60' }),
        efLine({ ...stay, detail: '002', points: '', amount: '40' }),
        efLine({ ...stay, order: '0002', points: '100' }),
        efLine({ ...stay, order: '0002', detail: '001', points: '', amount: '70' }),
        efLine({ ...stay, order: '0003', points: '10', amount: '10' }),
      ),
    )
    expect(upload).toMatchObject({
      status: 'completed',
      imported_row_count: 6,
      warning_count: 1,
      findings: [{ code: 'details_differ', count: 1, examples: ['4'] }],
    })
    expect(await hospital.problems(upload.id)).toMatchObject([
      { line: 6, column_number: 14, value: '10', problem: 'amounts_twice', is_rejected: false },
    ])
    expect(await hospital.rows('select fee_yen from admission_charges where tenant_id = $1')).toEqual([
      { fee_yen: 2_100 },
    ])
  })
})

test('the files of a month are compared with each other, whichever comes last', async () => {
  const [one, two, three] = ['1', '2', '3'].map((patient) => ({ patient, ...april })) as [
    { patient: string } & typeof april,
    { patient: string } & typeof april,
    { patient: string } & typeof april,
  ]
  const stays = await hospital.take(ff1('2026-04', ...stayLines(one), ...stayLines(two)))
  const charged = await hospital.take(ef('2026-04', efLine({ ...one, points: '1' }), efLine({ ...three, points: '1' })))
  const bundled = await hospital.take(
    d('2026-04', dLine({ ...three, points: '1' }), dLine({ ...three, patient: '4', points: '1' })),
  )
  expect((await hospital.read(stays.id)).findings).toMatchObject([
    { code: 'admissions_without_charges', count: 1, examples: ['6'] },
    { code: 'unknown_departments', count: 1, examples: ['350'] },
  ])
  expect((await hospital.read(charged.id)).findings).toEqual([
    { code: 'charges_without_admission', count: 1, examples: ['2'] },
    { code: 'ef_without_d', count: 1, examples: ['1'] },
  ])
  expect((await hospital.read(bundled.id)).findings).toEqual([
    { code: 'charges_without_admission', count: 2, examples: ['1', '2'] },
    { code: 'd_without_ef', count: 1, examples: ['2'] },
  ])
})

test('outpatients are counted by patient, day and department, off-hours where names tell', async () => {
  const visit = (patient: string, day: string, cells: object) =>
    efLine({ patient, discharge: '19500102', admission: day, points: '', category: '11', ...cells })
  const upload = await hospital.take(
    visits(
      '2026-04',
      visit('1', '20260401', { receiptCode: '111000110', name: '初診料' }),
      visit('1', '20260401', { category: '60', order: '0002' }),
      visit('1', '20260401', { order: '0003', name: '初診料' }),
      visit('1', '20260401', { order: '0003', detail: '001', name: '時間外加算（初診）' }),
      visit('2', '20260402', { name: '初診料' }),
      visit('2', '20260402', { category: '12', order: '0002' }),
      visit('2', '20260403', { category: '12', receiptCode: '112011310' }),
      visit('3', '20260403', { department: '010' }),
      visit('3', '20260501', { category: '12' }),
    ),
  )
  expect(upload).toMatchObject({ status: 'completed', failed_row_count: 1 })
  expect(
    await hospital.rows(
      `select department_code, first_visit_count, revisit_count, off_hours_first_visit_count
      from outpatient_months where tenant_id = $1 order by 1`,
    ),
  ).toEqual([
    { department_code: '010', first_visit_count: 1, revisit_count: 0, off_hours_first_visit_count: null },
    { department_code: '350', first_visit_count: 2, revisit_count: 1, off_hours_first_visit_count: 1 },
  ])
})

describe('a bad file', () => {
  const good = { patient: '42', ...april }
  const rejectedOf = async (id: number) =>
    (await hospital.problems(id)).map(({ line, column_number: column, value, problem }) => [
      line,
      column,
      value,
      problem,
    ])

  test('whose last line is cut off, or that has a quote or lacks a tab, loses just those rows', async () => {
    const cut = efLine({ ...good, order: '0004', points: '9' })
    const contents = `${fileOf(
      efLine({ ...good, points: '1' }),
      efLine({ ...good, order: '0002', points: '2' }).replace('20260402', '"20260402'),
      efLine({ ...good, order: '0003', points: '3' }).replace('\t', ''),
    )}${cut.slice(0, 60)}`
    const upload = await hospital.take({ kind: 'hospital_admission_ef_file', month: '2026-04', contents })
    expect(upload).toMatchObject({ status: 'completed', row_count: 4, imported_row_count: 1, failed_row_count: 3 })
    expect(await rejectedOf(upload.id)).toEqual([
      [2, 4, '"20260402', 'admission_date'],
      [3, null, '30', 'columns'],
      [4, null, expect.any(String), 'columns'],
    ])
    expect(await hospital.rows('select fee_yen from admission_charges where tenant_id = $1')).toEqual([{ fee_yen: 10 }])
  })

  test('that changes its encoding half-way is taken without the texts that cannot be read', async () => {
    const contents = Buffer.concat([
      cp932(fileOf(...stayLines(good))),
      Buffer.from(fileOf(...stayLines({ ...good, patient: '43', disease: '高血圧症' }))),
      cp932(fileOf(...stayLines({ ...good, patient: '44', disease: '肺炎' }))),
    ])
    const upload = await hospital.take({ kind: 'ff1_file', month: '2026-04', contents })
    expect(upload).toMatchObject({ status: 'completed', imported_row_count: 15, failed_row_count: 0, warning_count: 1 })
    expect(await hospital.problems(upload.id)).toMatchObject([{ line: 10, column_number: 17, problem: 'encoding' }])
    expect(
      await hospital.rows(
        'select main_disease_name as name from hospital_admissions where tenant_id = $1 order by upload_row',
      ),
    ).toEqual([{ name: 'うっ血性心不全' }, { name: null }, { name: '肺炎' }])
  })

  test('in UTF-8 that begins with a byte order mark and headings is read', async () => {
    const headings = ['施設コード', 'データ識別番号', ...Array.from({ length: 15 }, () => '')].join('\t')
    const contents = Buffer.from(`\ufeff${fileOf(headings, ...stayLines(good))}`)
    const upload = await hospital.take({ kind: 'ff1_file', month: '2026-04', contents, headings: 1, encoding: 'utf-8' })
    expect(upload).toMatchObject({ status: 'completed', row_count: 5, failed_row_count: 0, warning_count: 0 })
  })

  test('with stays that end on no day, before they begin or in another month is taken without them', async () => {
    const upload = await hospital.take(
      ff1(
        '2026-04',
        ...stayLines(good),
        ...stayLines({ ...good, patient: '1', discharge: '00000000' }),
        ...stayLines({ ...good, patient: '2', discharge: '99999999' }),
        ...stayLines({ ...good, patient: '3', discharge: '20260401' }),
        ...stayLines({ patient: '4', ...may }),
        ...stayLines({ ...good, patient: '5', admission: '99999999' }),
      ),
    )
    expect(upload).toMatchObject({ status: 'completed', row_count: 30, imported_row_count: 5, failed_row_count: 25 })
    expect(upload.findings).toContainEqual({ code: 'other_month', count: 5, examples: ['21'] })
    expect((await rejectedOf(upload.id)).map(([line, , , problem]) => [line, problem])).toEqual([
      [6, 'discharge_date'],
      [11, 'discharge_date'],
      [16, 'order'],
      [21, 'other_month'],
      [26, 'admission_date'],
      [27, 'admission_date'],
      [28, 'admission_date'],
      [29, 'admission_date'],
      [30, 'admission_date'],
    ])
    expect(await admissions()).toHaveLength(1)
  })

  test('of charges with such days is taken without them', async () => {
    const upload = await hospital.take(
      ef(
        '2026-04',
        efLine({ ...good, points: '1' }),
        efLine({ ...good, patient: '1', discharge: '20260401', points: '1' }),
        efLine({ ...good, patient: '2', discharge: '20260501', points: '1' }),
        efLine({ ...good, patient: '3', discharge: '99999999', points: '1' }),
      ),
    )
    expect(await rejectedOf(upload.id)).toEqual([
      [2, 3, '2026-04-02 2026-04-01', 'order'],
      [3, 3, '2026-05-01', 'other_month'],
    ])
    expect(upload).toMatchObject({
      imported_row_count: 2,
      findings: [{ code: 'other_month', count: 1, examples: ['3'] }],
    })
  })

  test('of another month than it was said to be of changes nothing and says why', async () => {
    await hospital.take(ff1('2026-05', ...stayLines({ patient: '4', ...may })))
    const upload = await hospital.take(ff1('2026-05', ...stayLines(good)))
    expect(upload).toMatchObject({ status: 'failed', error_code: 'other_month', imported_row_count: 0 })
    expect(await admissions()).toHaveLength(1)
  })

  test('with rows of another hospital is taken without them, and one that is all of another hospital is not', async () => {
    const mixed = await hospital.take(
      d('2026-04', dLine({ ...good, points: '1' }), dLine({ ...good, facilityCode: otherFacility, points: '5' })),
    )
    expect(mixed).toMatchObject({
      status: 'completed',
      imported_row_count: 1,
      findings: [{ code: 'other_facility', count: 1, examples: ['2'] }],
    })
    expect(await rejectedOf(mixed.id)).toEqual([[2, 1, otherFacility, 'other_facility']])
    const foreign = d('2026-05', dLine({ patient: '1', ...may, facilityCode: otherFacility, points: '5' }))
    expect(await hospital.take({ ...foreign, facilityCode: otherFacility })).toMatchObject({
      status: 'failed',
      error_code: 'other_facility',
    })
    const stranger = await office.aHospital()
    expect(await stranger.take({ ...foreign, facilityCode: otherFacility })).toMatchObject({ status: 'completed' })
    expect(facility).not.toBe(otherFacility)
  })

  test('with DPC codes of another year is taken, and the codes are named', async () => {
    await office.database.owner.query(
      `insert into dpc_diseases (code, mdc_code, name) values ('050130', '05', '心不全') on conflict do nothing`,
    )
    const upload = await hospital.take(
      d(
        '2026-04',
        dLine({ ...good, points: '1' }),
        dLine({ ...good, patient: '2', points: '1', code: '059999xx99x0xx' }),
        dLine({ ...good, patient: '3', points: '1', code: '心不全' }),
      ),
    )
    expect(upload).toMatchObject({
      status: 'completed',
      imported_row_count: 3,
      findings: [{ code: 'unknown_dpc_codes', count: 1, examples: ['059999xx99x0xx'] }],
    })
    expect(await hospital.problems(upload.id)).toMatchObject([{ line: 3, column_number: 29, problem: 'dpc_code' }])
  })

  test('with more bad rows than are listed has an entry that says how many more there are', async () => {
    const contents = `${fileOf(efLine({ ...good, points: '1' }))}${'x\n'.repeat(100_007)}`
    const upload = await hospital.take({ kind: 'hospital_admission_ef_file', month: '2026-04', contents })
    expect(upload).toMatchObject({ status: 'completed', imported_row_count: 1, failed_row_count: 100_007 })
    const problems = await hospital.problems(upload.id)
    expect(problems).toHaveLength(100_001)
    expect(problems.at(-1)).toMatchObject({ problem: 'more', value: '7', is_rejected: false })
  })

  test('that is no longer stored fails with the reason', async () => {
    const id = await hospital.put(ff1('2026-04', ...stayLines(good)))
    await office.database.owner.query(`update data_uploads set storage_key = 'uploads/gone' where id = $1`, [id])
    await hospital.run()
    expect(await hospital.read(id)).toMatchObject({ status: 'failed', error_code: 'file_gone' })
  })
})
