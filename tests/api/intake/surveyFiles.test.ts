import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { d, dLine, ef, efLine, ff1, stayLines, visits } from '../../support/intake/surveyLines.ts'
import { type Hospital, surveyOffice, type SurveyOffice } from '../../support/intake/surveyOffice.ts'

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

  test('is taken in and told of where a browser wants to hear of it', async () => {
    await office.database.owner.query(
      `insert into push_subscriptions (tenant_id, account_id, endpoint_hash, sealed, device, language, created_at)
      values ($1, $2, 'hash', 'sealed', 'Chrome', 'ja', now())`,
      [hospital.tenantId, hospital.accountId],
    )
    const upload = await hospital.take(ff1('2026-04', ...stayLines({ patient: '1', ...april })))
    expect(upload).toMatchObject({ status: 'completed', error_code: null })
    expect(await hospital.rows('select kind, path from push_messages where tenant_id = $1')).toEqual([
      { kind: 'import_finished', path: `/data_uploads/${upload.id}` },
    ])
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
