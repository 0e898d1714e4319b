import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyFacts } from '#server/facts/rollups/verifyFacts.ts'
import { anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { importProcessOf } from '../../support/intake/killable.ts'
import { runs } from '../../support/strength.ts'

let office: ImportOffice
const clinics: number[] = []
beforeAll(async () => {
  office = await importOffice({ worker: false })
  for (let index = 0; index < 3; index += 1) clinics.push(await anInstitution(office.product.database.owner))
})
afterAll(() => office.stop())

const rowCount = 4_000
const isBad = (index: number) => index % 50 === 7
const fileNamed = (name: string) =>
  fileOf(
    `${name}.csv`,
    csvOf(
      ['紹介日', '患者ID', '医療機関ID', '紹介目的'],
      ...Array.from({ length: rowCount }, (_, index) => [
        isBad(index) ? '昨日' : `2026/${(index % 3) + 4}/${(index % 28) + 1}`,
        String(index % 1_400),
        String(clinics[index % clinics.length]),
        name,
      ]),
    ),
  )
const wanted = Array.from({ length: rowCount }, (_, index) => index).filter((index) => !isBad(index)).length

interface Moment {
  readonly status: string
  readonly uploadStatus: string
  readonly standing: readonly { readonly reason: string; readonly count: number }[]
}

/** The state of a list and the current facts, both from the same moment: a process that was killed while committing may still succeed. */
const momentOf = async (importId: number) => {
  const { rows } = await office.product.database.owner.query<Moment>(
    `select
      imports.status,
      uploads.status as "uploadStatus",
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('reason', reason, 'count', count))
          from (
            select reason_for_presenting as reason, count(*) as count from referrals where tenant_id = $1 group by 1
          ) as counted
        ),
        '[]'
      ) as standing
    from imports
    join data_upload_records as uploads on uploads.tenant_id = $1 and uploads.import_id = imports.id
    where imports.tenant_id = $1 and imports.id = $2`,
    [office.person.tenantId, importId],
  )
  const [moment] = rows
  if (!moment) throw new Error('The list is gone')
  return moment
}

test('processes that are killed at random moments leave a list’s old months or its new ones, never a mixture', async () => {
  const { client } = office
  let before: Moment['standing'] = []
  for (const name of ['一度目', '二度目']) {
    const { id } = await client.createImportOfReferrals({ file: fileNamed(name) })
    const after = [{ reason: name, count: wanted }]
    for (let round = 0; round < runs(5); round += 1) {
      await importProcessOf(office).kill(400)
      const { status, uploadStatus, standing } = await momentOf(id)
      expect(uploadStatus).toBe(status)
      expect(standing).toEqual(status === 'completed' ? after : before)
    }
    const [one, other] = [importProcessOf(office), importProcessOf(office)]
    expect(await Promise.all([one.end(), other.end()])).toEqual([0, 0])
    expect(await client.getImportOfReferrals({ id })).toMatchObject({
      status: 'completed',
      importedRowCount: wanted,
      failedRowCount: rowCount - wanted,
      unprocessedRowCount: 0,
      facts: { months: ['2026-04-01', '2026-05-01', '2026-06-01'] },
    })
    expect((await client.listFailedRowsOfImportOfReferrals({ id })).totalCount).toBe(rowCount - wanted)
    expect((await momentOf(id)).standing).toEqual(after)
    expect(await verifyFacts(office.product.database.jobs)).toEqual([])
    before = after
  }
  const { rows } = await office.product.database.owner.query(
    'select status, replaced_at is not null as is_replaced from data_upload_records where tenant_id = $1 order by id',
    [office.person.tenantId],
  )
  expect(rows).toEqual([
    { status: 'completed', is_replaced: true },
    { status: 'completed', is_replaced: false },
  ])
})
