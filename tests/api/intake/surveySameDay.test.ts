import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#server/db/tenant.ts'
import { changeFacts } from '#server/facts/store/changeFacts.ts'
import { undoUpload } from '#server/facts/replaced/undoUpload.ts'
import { ef, efLine, ff1, stayLines } from '../../support/intake/surveyLines.ts'
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

const day = { patient: '42', admission: '20260402' }
const [first, second] = [
  { ...day, times: '0', discharge: '20260410' },
  { ...day, times: '1', discharge: '20260501' },
]
const charges = ef('2026-04', efLine({ ...first, points: '100' }))
const stored = async () => {
  const rows = await hospital.rows<{ times: number; fee_yen: number | null }>(
    'select times, fee_yen from hospital_admissions where tenant_id = $1 order by times',
  )
  return rows.map(({ times, fee_yen: fee }) => [times, fee])
}

describe('of two stays that began on one day', () => {
  test('in one file the first has the charges, whichever file comes first', async () => {
    const stays = ff1('2026-04', ...stayLines(first), ...stayLines({ ...second, discharge: '20260420' }))
    await hospital.take(charges)
    await hospital.take(stays)
    expect(await stored()).toEqual([
      [0, 1_000],
      [1, null],
    ])
    await hospital.take(stays)
    expect(await stored()).toEqual([
      [0, 1_000],
      [1, null],
    ])
    expect(await hospital.differences()).toEqual([])
  })

  test('the first takes over the charges when its file comes later, and leaves them when its file no longer names it', async () => {
    await hospital.take(charges)
    await hospital.take(ff1('2026-05', ...stayLines(second)))
    expect(await stored()).toEqual([[1, 1_000]])
    await hospital.take(ff1('2026-04', ...stayLines(first)))
    expect(await stored()).toEqual([
      [0, 1_000],
      [1, null],
    ])
    await hospital.take(ff1('2026-04', ...stayLines({ ...first, patient: '43' })))
    expect(await stored()).toEqual([
      [0, null],
      [1, 1_000],
    ])
    expect(await hospital.differences()).toEqual([])
  })

  test('the second has the charges once the file of the first is removed with its figures', async () => {
    const { id } = await hospital.take(ff1('2026-04', ...stayLines(first)))
    await hospital.take(ff1('2026-05', ...stayLines(second)))
    await hospital.take(charges)
    const { tenantId } = hospital
    await withTenant(office.database.app, tenantId, (tx) =>
      changeFacts(tx, tenantId, async () => ({
        touched: await undoUpload(tx, tenantId, { id, kind: 'ff1_file' }),
      })),
    )
    expect(await stored()).toEqual([[1, 1_000]])
    expect(await hospital.differences()).toEqual([])
  })
})
