import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dFile, ff1File } from '#server/sampleFiles/dpcFiles.ts'
import { inpatientEfFile } from '#server/sampleFiles/efFiles.ts'
import { hospitalLife } from '#server/sampleFiles/hospitalLife.ts'
import type { HospitalMonth } from '#server/sampleFiles/hospitalEvents.ts'
import { inTenant } from '#server/db/inTenant.ts'
import { facility, fileOf, stayLines } from '../../support/intake/surveyLines.ts'
import { surveySnapshot } from '../../support/intake/surveySnapshot.ts'
import { type Hospital, type SurveyFile, surveyOffice, type SurveyOffice } from '../../support/intake/surveyOffice.ts'
import { randomMoment } from '../../support/randomMoment.ts'
import { runs } from '../../support/strength.ts'

let office: SurveyOffice
beforeAll(async () => {
  office = await surveyOffice()
})
afterAll(() => office.end())

const referrers = [1, 2, 3].map((id) => ({
  id,
  name: `第${id}内科`,
  code: null,
  address: '熊本県熊本市中央区',
  doctor: '院長 一郎',
  postalCode: '8620950',
}))
const [, , ...life] = hospitalLife({
  seed: 11,
  referrers,
  departments: ['循環器内科', '外科', '整形外科', '眼科'],
  from: '2026-02',
  months: 4,
  referralsPerMonth: 60,
  otherStaysPerMonth: 40,
  visitsPerMonth: 60,
})

const filesOf = (month: HospitalMonth): SurveyFile[] => [
  { kind: 'ff1_file', month: month.month, contents: ff1File(month, facility), headings: 1 },
  { kind: 'd_file', month: month.month, contents: dFile(month, facility) },
  { kind: 'hospital_admission_ef_file', month: month.month, contents: inpatientEfFile(month, facility) },
]

const worker = ({ tenantId }: Hospital) => {
  const script = join(import.meta.dirname, '../../support/intake/uploadProcess.ts')
  const child = spawn(process.execPath, [script, office.database.ownerUrl, office.storageDir, String(tenantId)])
  const ended = once(child, 'exit')
  return {
    /** Kills the process without warning, at a random moment of its work. */
    kill: async () => {
      await Promise.race([once(child.stdout, 'data'), ended])
      await randomMoment(500)
      child.kill('SIGKILL')
      await ended
    },
    end: async () => {
      const [code]: unknown[] = await ended
      return code
    },
  }
}

test('of processes that are killed at random nothing stays, and the next makes every fact once', async () => {
  const files = life.flatMap(filesOf)
  const calm = await office.aHospital()
  for (const file of files) expect(await calm.take(file)).toMatchObject({ status: 'completed' })
  const killed = await office.aHospital()
  const ids: number[] = []
  for (const file of files) ids.push(await killed.put(file))
  for (let round = 0; round < runs(10); round += 1) {
    await worker(killed).kill()
    // Otherwise the file would be given up after ten attempts without progress.
    await office.database.owner.query('update data_uploads set attempt = 0 where tenant_id = $1', [killed.tenantId])
  }
  expect(await worker(killed).end()).toBe(0)
  for (const id of ids)
    expect(await killed.read(id)).toMatchObject({ status: 'completed', error_code: null, failed_row_count: 0 })
  expect(await surveySnapshot(killed)).toEqual(await surveySnapshot(calm))
  expect(await killed.differences()).toEqual([])
})

test('a file that was taken up ten times without an end is given up', async () => {
  const hospital = await office.aHospital()
  const contents = fileOf(...stayLines({ patient: '1', admission: '20260401', discharge: '20260403' }))
  const id = await hospital.put({ kind: 'ff1_file', month: '2026-04', contents })
  await office.database.owner.query('update data_uploads set attempt = 10 where tenant_id = $1', [hospital.tenantId])
  await hospital.run()
  expect(await hospital.read(id)).toMatchObject({ status: 'failed', error_code: 'interrupted' })
})

test('a run whose file somebody else has taken over meanwhile leaves nothing', async () => {
  const hospital = await office.aHospital()
  const contents = fileOf(...stayLines({ patient: '1', admission: '20260401', discharge: '20260403' }))
  const id = await hospital.put({ kind: 'ff1_file', month: '2026-04', contents })
  await hospital.run({
    onRead: async () => {
      await office.database.owner.query(
        `update data_uploads set lease_holder = $2, lease_until = now() + interval '1 minute' where id = $1`,
        [id, randomUUID()],
      )
    },
  })
  const [stored] = await hospital.rows('select count(*) as count from hospital_admissions where tenant_id = $1')
  const { status } = await hospital.read(id)
  expect([status, stored]).toEqual(['processing', { count: 0 }])
})

test('who looks while a month is replaced sees the old figures or the new, never a mixture', async () => {
  const [month] = life
  if (!month) throw new Error('There is no month')
  const hospital = await office.aHospital()
  const { tenantId } = hospital
  const figures = () =>
    inTenant(office.database.jobs, tenantId, async (client) => {
      const { rows } = await client.query<{ figures: string }>(
        `select concat_ws(' ', count(*), sum(hospital_days), sum(fee_yen), sum(bundled_yen), sum(operation_count)) as figures
        from hospital_admissions where tenant_id = $1`,
        [tenantId],
      )
      return rows[0]?.figures ?? ''
    })
  for (const file of filesOf(month)) await hospital.take(file)
  const before = await figures()
  const half = { ...month, stays: month.stays.slice(0, Math.floor(month.stays.length / 2)) }
  const seen = new Set<string>()
  const [replacement] = filesOf(half)
  if (!replacement) throw new Error('There is no file')
  let isRunning = true
  const running = hospital.take(replacement).finally(() => (isRunning = false))
  while (isRunning) seen.add(await figures())
  await running
  const after = await figures()
  expect(after).not.toBe(before)
  seen.add(after)
  expect([...seen]).toEqual([before, after])
})
