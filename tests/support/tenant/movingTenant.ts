import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { roleUrls } from '#server/db/connection.ts'
import { ownApi, type TestApi } from '../api.ts'
import { aPerson, aTenant, anInstitution, type Person } from '../builders.ts'
import type { TestDatabase } from '../database.ts'
import { anOwnDepartment, anUpload, preparedAdmission } from '../facts/factBuilders.ts'
import { storeFacts } from '../facts/storeFacts.ts'
import { testSecret } from '../identity/secret.ts'
import { operatorOn } from '../operator.ts'

/** The secret of the installation that tenants move to. */
export const otherSecret = Buffer.from('the secret of the installation next door')

export const passphrase = 'eine lange Reise mit sieben Koffern'

/** An installation of the product, with the environment of its commands. */
export interface Installation {
  readonly product: TestApi
  readonly env: Readonly<Record<string, string>>
  readonly operate: ReturnType<typeof operatorOn>
}

/** @param secret - its own; the passwords of the roles, which the test's databases share, remain those of the tests */
export const anInstallation = async (secret: Buffer): Promise<Installation> => {
  const product = await ownApi({}, { secret })
  await product.database.owner.query(
    "insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区') on conflict do nothing",
  )
  const { ownerUrl } = product.database
  const urls = roleUrls({ ownerUrl, secret: testSecret, poolSize: 1 })
  const env = {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: urls.app,
    DATABASE_IDENTITY_URL: urls.identity,
    DATABASE_JOBS_URL: urls.jobs,
    RENKEI_SECRET: secret.toString('utf8'),
    RENKEI_DATA_DIR: product.storageDir,
    STORAGE_DIR: product.storageDir,
    RENKEI_ARCHIVE_PASSPHRASE: passphrase,
  }
  return { product, env, operate: operatorOn(ownerUrl, env) }
}

/** A path for an archive or a record that no other test uses. */
export const freshPath = async (name: string): Promise<string> =>
  join(await mkdtemp(join(inject('filesDir'), 'moving-')), name)

/** Gives an installation institutions of another, under other ids. */
export const copyInstitutions = async (from: TestDatabase, to: TestDatabase, ids: readonly number[]): Promise<void> => {
  const { rows } = await from.owner.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(medical_institutions) as row from medical_institutions where id = any($1) order by id desc',
    [ids],
  )
  await to.owner.query(
    `select setval('medical_institutions_id_seq', last_value + 1000) from medical_institutions_id_seq`,
  )
  for (const { row } of rows)
    await to.owner.query(
      `insert into medical_institutions
      select (jsonb_populate_record(null::medical_institutions, $1::jsonb || jsonb_build_object('id', nextval('medical_institutions_id_seq')))).*`,
      [JSON.stringify(row)],
    )
}

/** A tenant that has used every corner which moving it must know. */
export interface MovingTenant {
  readonly person: Person
  readonly client: Client
  readonly name: string
  /** Its institutions: the hospital's own and two others. */
  readonly own: number
  readonly clinic: number
  readonly other: number
  readonly fileId: number
}

/** @returns the upload that brought the stay */
const aStay = async ({ product }: Installation, person: Person, department: number) => {
  const { tenantId } = person
  const uploadId = await anUpload(product.database.owner, person, 'ff1_file')
  await storeFacts(product.database, tenantId, {
    referrals: [],
    reverseReferrals: [],
    admissions: [
      preparedAdmission(
        { tenantId, uploadId, patientId: '4711' },
        { admission_date: '2026-04-10', discharge_date: '2026-04-20', own_department_id: department },
      ),
    ],
  })
  return uploadId
}

const day = '2026-04-01'

/** The code of an institution that the regional bureau alone lists. */
export const insuranceCode = '4310112345'

/** Makes a tenant with contacts, labels, referrals, stays, uploads, files and a history. */
export const aMovingTenant = async (installation: Installation): Promise<MovingTenant> => {
  const { database } = installation.product
  const own = await anInstitution(database.owner, { name: '水前寺中央病院' })
  const clinic = await anInstitution(database.owner, { name: '水前寺なごみ内科' })
  const other = await anInstitution(database.owner, { name: '江津湖整形外科' })
  await database.owner.query('update medical_institutions set source_id = $2, insurance_code = $3 where id = $1', [
    other,
    `K${insuranceCode}`,
    insuranceCode,
  ])
  const tenantId = await aTenant(database, { institutionId: own })
  const person = await aPerson(database, tenantId, { role: 'owner', csAccount: true, username: '佐藤 花子' })
  const client = await installation.product.clientFor(person)
  const department = await anOwnDepartment(database.owner, tenantId, '循環器内科')
  const file = await client.createUploadedFile({ file: new File(['外観の写真'], '外観.txt') })
  await client.createUploadedFile({ file: new File([Buffer.alloc(3_000_000, 'あ')], '大きい.txt') })
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await client.replaceTenantLogo({ file: new File([picture], 'logo.png') })
  const communicationLabel = await client.createCommunicationLabel({
    body: { communicationType: 'visit', name: '面談時間', componentType: 'integer', isRequired: false },
  })
  await client.createCommunication({
    id: clinic,
    body: {
      communicationType: 'visit',
      actedDate: day,
      userId: person.accountId,
      memo: '"引用"、{括弧}、\\n',
      attachments: [file.id],
      labelValues: [{ labelId: communicationLabel.id, integerValue: 30 }],
    },
  })
  const label = await client.createMedicalInstitutionLabel({ body: { name: '訪問優先度', componentType: 'text' } })
  await client.setMedicalInstitutionLabelValues({
    id: other,
    body: { labelValues: [{ labelId: label.id, textValue: '高' }] },
  })
  const tag = await client.createTag({ body: { name: '重点' } })
  await client.addTagsToMedicalInstitutions({ body: { medicalInstitutionIds: [clinic, other], tagIds: [tag.id] } })
  await client.updateMemo({ id: clinic, body: { content: '院長は火曜が休み', lastUpdatedDate: null } })
  await client.correctMedicalInstitution({ id: clinic, body: { tel: '096-222-2222' } })
  const entered = async (name: string, departmentIds: number[]) =>
    (
      await client.addUnlistedMedicalInstitution({
        body: { name, address: '熊本市中央区', municipalityCode: '43101', facilityTypeId: 2, departmentIds },
      })
    ).id
  const unlisted = await entered('まだ一覧にない医院', [1001])
  await client.createTask({ body: { title: '開院の挨拶', medicalInstitutionId: unlisted, staffId: person.accountId } })
  await client.mergeMedicalInstitution({ id: await entered('二重に入れた医院', []), body: { intoId: unlisted } })
  const saved = await client.createSavedFilter({
    body: {
      screen: 'tasks',
      name: '毎月',
      conditions: { medicalInstitutionId: clinic, tagIds: [tag.id] },
      isShared: true,
    },
  })
  await client.markSavedFilter({ id: saved.id, body: { isPinned: true, isDefault: true } })
  const uploadId = await aStay(installation, person, department)
  const refer = (id: number, referralDate: string, patientId: string) =>
    client.createReferral({ id, body: { referralDate, firstVisitFlag: true, patientId, ownDepartmentId: department } })
  await refer(clinic, '2026-04-05', '4711')
  await refer(other, '2026-05-06', '4712')
  const { id: referralId } = await refer(other, '2026-05-07', '4713')
  await client.deleteReferral({ id: other, referralId })
  const { owner } = database
  await owner.query(
    `insert into imports (tenant_id, kind, import_type, filename, sha256, byte_count, status, reviewed, sheets, plan, headings, first_rows,
      sample_rows, row_count, created_by)
    values ($1, 'communications', 'create', '一覧.csv', 'none', 1, 'completed', false, '{}', '{"columns": []}', '{}', '[]', 'null', 1, $2)`,
    [tenantId, person.accountId],
  )
  await owner.query(
    `insert into import_questions (tenant_id, import_id, alias, text, row_count, candidates)
    select $1, id, 'なごみ', 'なごみ', 1, array[$2, $3]::bigint[] from imports where tenant_id = $1`,
    [tenantId, clinic, other],
  )
  await owner.query(
    `insert into import_rows (tenant_id, import_id, record_id, label_id, row_number, before)
    select $1, id, $2::bigint, $3::bigint, 2, 'null'::jsonb from imports where tenant_id = $1`,
    [tenantId, clinic, label.id],
  )
  await owner.query('update data_uploads set storage_key = null where tenant_id = $1 and id = $2', [tenantId, uploadId])
  const { rows } = await owner.query<{ name: string }>('select name from tenants where tenant_id = $1', [tenantId])
  return { person, client, name: rows[0]?.name ?? '', own, clinic, other, fileId: file.id }
}
