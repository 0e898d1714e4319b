import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cp932 } from '../../support/intake/cp932.ts'
import {
  d,
  dLine,
  ef,
  efLine,
  ff1,
  fileOf,
  otherFacility,
  stayLines,
  visits,
} from '../../support/intake/surveyLines.ts'
import { type Hospital, surveyOffice, type SurveyOffice } from '../../support/intake/surveyOffice.ts'
import { runs } from '../../support/strength.ts'

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
const admissions = () => hospital.rows('select id from hospital_admissions where tenant_id = $1')

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

  test('whatever stands in it comes to an end, and changes nothing but its own month', async () => {
    const whole = [
      ff1('2026-04', ...stayLines(good), ...stayLines({ ...good, patient: '43', operation: ['20260403', 'K546'] })),
      d('2026-04', dLine({ ...good, points: '10' }), dLine({ ...good, patient: '43', points: '20' })),
      ef('2026-04', efLine({ ...good, points: '10' }), efLine({ ...good, detail: '001', points: '', amount: '10' })),
      visits('2026-04', efLine({ ...good, discharge: '19500101', category: '11', points: '291' })),
    ]
    const strange = fc.constantFrom(...Buffer.from('\0\t\n\r"\\09.-Xx '), 0x80, 0x81, 0xe3, 0xff)
    const damage = fc.array(fc.tuple(fc.nat(), strange), { minLength: 1, maxLength: 12 })
    await hospital.take(ff1('2026-05', ...stayLines({ patient: '1', ...may })))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...whole), damage, async (file, places) => {
        const contents = Buffer.from(cp932(file.contents))
        for (const [place, byte] of places) contents[place % contents.length] = byte
        const {
          status,
          row_count: rows,
          imported_row_count: imported,
          failed_row_count: failed,
        } = await hospital.take({
          ...file,
          contents,
        })
        expect(status).toMatch(/^(completed|failed)$/)
        if (status === 'completed') expect(imported + failed).toBe(rows)
        expect(
          await hospital.rows(
            `select discharge_date from hospital_admissions where tenant_id = $1 and discharge_date > '2026-04-30'`,
          ),
        ).toEqual([{ discharge_date: '2026-05-05' }])
      }),
      { numRuns: runs(25) },
    )
    expect(await hospital.differences()).toEqual([])
  })

  test('with an amount beyond all measure is taken without it', async () => {
    const upload = await hospital.take(
      ef('2026-04', efLine({ ...good, points: '9'.repeat(30) }), efLine({ ...good, order: '0002', points: '5' })),
    )
    expect(upload).toMatchObject({ status: 'completed', imported_row_count: 2, warning_count: 1 })
    expect(await hospital.rows('select fee_yen from admission_charges where tenant_id = $1')).toEqual([{ fee_yen: 50 }])
  })

  test('of which the storage gives only a part changes no figures', async () => {
    const id = await hospital.put(
      ef('2026-04', efLine({ ...good, points: '1' }), efLine({ ...good, order: '0002', points: '2' })),
    )
    const { rows } = await office.database.owner.query<{ key: string }>(
      'select storage_key as key from data_uploads where id = $1',
      [id],
    )
    await writeFile(join(office.storageDir, rows[0]?.key ?? ''), cp932(fileOf(efLine({ ...good, points: '1' }))))
    await hospital.run()
    expect(await hospital.read(id)).toMatchObject({ status: 'failed', error_code: 'file_damaged' })
    expect(await hospital.rows('select from admission_charges where tenant_id = $1')).toEqual([])
  })

  test('that is no longer stored fails with the reason', async () => {
    const id = await hospital.put(ff1('2026-04', ...stayLines(good)))
    await office.database.owner.query(`update data_uploads set storage_key = 'uploads/gone' where id = $1`, [id])
    await hospital.run()
    expect(await hospital.read(id)).toMatchObject({ status: 'failed', error_code: 'file_gone' })
  })
})
