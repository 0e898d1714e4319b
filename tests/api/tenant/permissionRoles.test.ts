import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import type { Client } from '#dataProvider/client.ts'
import { sendReportMails } from '#server/reports/subscriptions/sendReportMails.ts'
import { setClock } from '#server/db/clock.ts'
import { splitStatements } from '#server/db/upgrade/splitStatements.ts'
import { aPermissionRole, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'
import { storeByMonth } from '../../support/facts/monthlyReferrals.ts'
import { type Mailbox, testMailbox } from '../../support/identity/mailbox.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'
import { itemOf, reportOf } from '../../support/reports/reportItems.ts'

let office: ImportOffice
let mailbox: Mailbox
let institution: number
beforeAll(async () => {
  office = await importOffice()
  mailbox = await testMailbox()
  institution = await anInstitution(office.product.database.owner, { name: 'すずかけ医院' })
})
afterAll(async () => {
  await mailbox.stop()
  await office.stop()
})

let yamada: Person
let nakamura: Person
let owner: Client
let trainee: Client
beforeEach(async () => {
  const { database, clientFor } = office.product
  const tenantId = await aTenant(database)
  yamada = await aPerson(database, tenantId, { role: 'owner', username: '山田' })
  nakamura = await aPerson(database, tenantId, { username: '中村' })
  owner = await clientFor(yamada)
  trainee = await clientFor(nakamura)
})

const give = async (permissionRoleId: number | null, changes: { readonly role?: 'member' | 'owner' } = {}) => {
  const { username, email, loginName, role, enabledCrm, enabledMcMap } = await owner.getAccount({
    id: nakamura.accountId,
  })
  const body = { username, email, loginName, role, enabledCrm, enabledMcMap, permissionRoleId, ...changes }
  return owner.updateAccount({ id: nakamura.accountId, body })
}
/** Gives the trainee a role with these permissions only. @returns its id */
const limitTo = async (...permissions: Permission[]) => {
  const { id } = await owner.createPermissionRole({ body: { name: '実習生（閲覧・記録・編集のみ）', permissions } })
  await give(id)
  return id
}
const lacking = (...permissions: Permission[]) => ({
  status: 403,
  problem: { code: 'permission_missing', permissions },
})

describe('a role of the tenant’s own', () => {
  test('limits its members from the next call on, and is explained to them', async () => {
    const list = () => trainee.exportMedicalInstitutions({ body: { medicalInstitutionIds: [institution] } })
    await list()
    const id = await limitTo('imports')
    await expect(list()).rejects.toMatchObject(lacking('exports'))
    await expect(list()).rejects.toThrow('「データの出力」の権限がありません')
    expect(await trainee.getCurrentUser()).toMatchObject({
      permissions: ['imports'],
      permissionRole: { id, name: '実習生（閲覧・記録・編集のみ）' },
    })
    const stored = await owner.getPermissionRole({ id })
    const { updatedAt } = stored
    await owner.updatePermissionRole({ id, body: { name: stored.name, permissions: ['exports'], updatedAt } })
    await list()
    await expect(
      owner.updatePermissionRole({ id, body: { name: stored.name, permissions: [], updatedAt } }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
    await give(null)
    expect(await trainee.getCurrentUser()).toMatchObject({
      permissions: ['patient_numbers', 'exports', 'deletion', 'imports', 'sending'],
      permissionRole: null,
    })
  })

  test('is not given to an owner, and is gone from a member who becomes one', async () => {
    const id = await limitTo()
    await expect(give(id, { role: 'owner' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'permission_role_id' }] },
    })
    const { username, email, loginName, enabledCrm, enabledMcMap } = await owner.getAccount({ id: nakamura.accountId })
    const body = { username, email, loginName, enabledCrm, enabledMcMap, role: 'owner' as const }
    expect(await owner.updateAccount({ id: nakamura.accountId, body })).toMatchObject({ permissionRole: null })
    expect((await trainee.getCurrentUser()).permissions).toHaveLength(5)
  })

  test('stays while somebody has it, and names them', async () => {
    const id = await limitTo()
    expect((await owner.listPermissionRoles({})).permissionRoles).toMatchObject([
      { id, accountCount: 1, accounts: [{ id: nakamura.accountId, name: '中村' }] },
    ])
    await expect(owner.deletePermissionRole({ id })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        detail: '使われているため削除できません。先に、使われているところから外してください。',
        errors: [{ message: '中村さんがこの役割です。先に別の役割にしてください' }],
      },
    })
    await owner.deleteAccount({ id: nakamura.accountId })
    await owner.deletePermissionRole({ id })
    await expect(owner.getPermissionRole({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('has a name of its own', async () => {
    await owner.createPermissionRole({ body: { name: '実習生', permissions: [] } })
    await expect(owner.createPermissionRole({ body: { name: '実習生', permissions: [] } })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'name_taken', errors: [{ path: 'name' }] },
    })
  })

  test('of another tenant is neither shown, changed nor given', async () => {
    const { database } = office.product
    const id = await aPermissionRole(database, await aTenant(database), { permissions: ['exports'] })
    expect((await owner.listPermissionRoles({})).permissionRoles).toEqual([])
    const body = { name: '奪う', permissions: [] }
    await expect(owner.getPermissionRole({ id })).rejects.toMatchObject({ status: 404 })
    await expect(owner.updatePermissionRole({ id, body })).rejects.toMatchObject({ status: 404 })
    await expect(owner.deletePermissionRole({ id })).rejects.toMatchObject({ status: 404 })
    await expect(give(id)).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'permission_role_id' }] } })
  })

  test('is in the audit log: who changed it, who got it, and what was before and after', async () => {
    const id = await limitTo('imports')
    await owner.updatePermissionRole({ id, body: { name: '実習生', permissions: [] } })
    const { auditLogs } = await owner.listAuditLogs({ recordType: 'permission_role', sort: 'asc' })
    expect(auditLogs).toMatchObject([
      { action: 'create', account: { name: '山田' }, recordIds: [id] },
      { action: 'update', account: { name: '山田' }, recordIds: [id], recordName: '実習生' },
    ])
    expect(auditLogs[1]?.fields).toEqual([
      'name',
      'permissions',
      'name=["実習生（閲覧・記録・編集のみ）","実習生"]',
      'permissions=[["imports"],[]]',
    ])
    const given = await owner.listAuditLogs({ recordType: 'account', recordId: nakamura.accountId })
    expect(given.auditLogs).toMatchObject([{ action: 'update', account: { name: '山田' }, recordName: '中村' }])
    expect(given.auditLogs[0]?.fields).toContain('permission_role=[null,"実習生（閲覧・記録・編集のみ）"]')
    const csv = await (await owner.exportAuditLogs({ recordType: 'permission_role' })).text()
    expect(csv).toContain('permissions（imports → なし）')
  })
})

test('a role from before there was a permission to send still includes sending', async () => {
  const { owner: database } = office.product.database
  const client = await database.connect()
  try {
    await client.query('begin')
    const roleId = await aPermissionRole({ owner: database }, yamada.tenantId, { permissions: ['exports'] })
    const migration = await readFile('server/db/migrations/0127_permission_to_send.sql', 'utf8')
    for (const statement of splitStatements(migration)) await client.query(statement)
    const { rows } = await client.query('select permissions from permission_roles where id = $1', [roleId])
    expect(rows).toEqual([{ permissions: ['exports', 'sending'] }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

describe('without patients’ numbers', () => {
  const referral = { referralDate: '2026-04-10', firstVisitFlag: true }

  test('a referral is shown and corrected without its number, which stays', async () => {
    const patientId = '1234'
    const body = { ...referral, patientId }
    const { id: referralId } = await owner.createReferral({ id: institution, body })
    await owner.createReverseReferral({ id: institution, body: { reverseReferralDate: '2026-04-20', patientId } })
    const place = { id: institution, referralId }
    await limitTo('exports', 'deletion', 'imports')
    expect(await trainee.getReferral(place)).toMatchObject({
      patientId: null,
      hidesPatientNumbers: true,
      reverseReferral: { reverseReferralDate: '2026-04-20', patientId: null },
    })
    await trainee.updateReferral({ ...place, body: { ...referral, doctorNameFrom: '鈴木', patientId: null } })
    expect(await owner.getReferral(place)).toMatchObject({
      patientId,
      doctorNameFrom: '鈴木',
      hidesPatientNumbers: false,
      reverseReferral: { patientId },
    })
  })

  test('a number is not entered either, because what is linked to it would tell of the patient', async () => {
    await limitTo()
    const { id: referralId } = await trainee.createReferral({ id: institution, body: referral })
    const body = { ...referral, patientId: '1234' }
    await expect(trainee.createReferral({ id: institution, body })).rejects.toMatchObject(lacking('patient_numbers'))
    await expect(trainee.updateReferral({ id: institution, referralId, body })).rejects.toMatchObject(
      lacking('patient_numbers'),
    )
    await expect(
      trainee.createReverseReferral({
        id: institution,
        body: { reverseReferralDate: '2026-04-20', patientId: '1234' },
      }),
    ).rejects.toMatchObject(lacking('patient_numbers'))
  })

  test('a list is not taken in, because what it is linked to would tell of the patient', async () => {
    await limitTo('imports', 'exports', 'deletion', 'sending')
    const file = fileOf(
      '一行.csv',
      csvOf(['紹介日', '患者ID', '紹介元医療機関名'], ['2026/4/1', '987654', 'すずかけ医院']),
    )
    for (const review of [true, false])
      await expect(trainee.createImportOfReferrals({ file, review })).rejects.toMatchObject(lacking('patient_numbers'))
    const { id } = await owner.createImportOfReferrals({ file, review: true })
    await expect(trainee.startImportOfReferrals({ id })).rejects.toMatchObject(lacking('patient_numbers'))
    expect((await owner.getImportOfReferrals({ id })).status).toBe('waiting')
  })

  test('a list is looked through with that column empty, and its columns are not said to be others', async () => {
    const headings = ['紹介日', '患者ID', '紹介元医療機関名', '備考']
    const rows = [
      ['2026/4/1', '987654', 'すずかけ医院', '患者 987654'],
      ['いつか', '987655', 'すずかけ医院', ''],
    ]
    const { id } = await owner.createImportOfReferrals({
      file: fileOf('四月.csv', csvOf(headings, ...rows)),
      review: true,
    })
    await limitTo('imports', 'exports')
    const detail = await trainee.getImportOfReferrals({ id })
    expect(detail).toMatchObject({ hidesPatientNumbers: true })
    expect(detail.preview.map(({ cells }) => cells[2])).toEqual(['すずかけ医院', 'すずかけ医院'])
    expect(JSON.stringify(detail)).not.toMatch(/98765/)
    const columns = detail.columns.map(({ target }) => target)
    const plan = { sheet: null, headerRow: detail.headerRow, columns: columns.with(1, 'reason_for_presenting') }
    await expect(trainee.planImportOfReferrals({ id, body: plan })).rejects.toMatchObject(lacking('patient_numbers'))
    await owner.checkImportOfReferrals({ id })
    await expect.poll(async () => (await trainee.getImportOfReferrals({ id })).status).toBe('waiting')
    expect(JSON.stringify(await trainee.listFailedRowsOfImportOfReferrals({ id }))).not.toMatch(/98765/)
    const csv = await (await trainee.exportFailedRowsOfImportOfReferrals({ id })).text()
    expect(csv).toContain('患者ID（権限がないため空欄）')
    expect(csv).toContain('いつか')
    expect(csv).not.toMatch(/98765/)
    expect(await (await owner.exportFailedRowsOfImportOfReferrals({ id })).text()).toContain('987655')
  })
})

describe('without deletion', () => {
  test('one’s own draft of an e-mail can be deleted, and nobody else’s', async () => {
    await limitTo()
    const body = { category: 'other' as const, senderName: '連携室', title: '案内', mainContent: '<p>春</p>' }
    const { emailSenderAllowedAddresses } = await trainee.getCurrentUser()
    const senderEmail = emailSenderAllowedAddresses[0] ?? 'a@example.jp'
    const own = await trainee.createEmail({ body: { ...body, senderEmail } })
    const theirs = await owner.createEmail({ body: { ...body, senderEmail } })
    await expect(trainee.deleteEmail({ id: theirs.id })).rejects.toMatchObject(lacking('deletion'))
    await trainee.deleteEmail({ id: own.id })
    await expect(
      trainee.updateEmail({ id: theirs.id, body: { ...body, senderEmail }, file: fileOf('宛先.csv', 'x') }),
    ).rejects.toMatchObject(lacking('imports'))
  })
})

describe('without exports', () => {
  test('the mail of a report comes without its PDF', async () => {
    await storeByMonth(office.product.database, yamada, [{ institutionId: institution, referrals: [3] }])
    await owner.updateReportAttachments({ body: { enabledReportAttachments: true } })
    const report = await owner.createMedicalInstitutionReport({
      body: { name: '紹介の多い施設', ...reportOf([itemOf('referral_count')]) },
    })
    let restoreClock = setClock(() => Date.parse('2026-04-06T03:00:00Z'))
    const body = {
      report: { kind: 'medical_institution' as const, id: report.id },
      schedule: 'weekly' as const,
      weekday: 2,
      recipientIds: [yamada.accountId, nakamura.accountId],
      attachPdf: true,
    }
    await owner.createReportSubscription({ body })
    await limitTo()
    await expect(trainee.createReportSubscription({ body })).rejects.toMatchObject(lacking('exports'))
    restoreClock()
    restoreClock = setClock(() => Date.parse('2026-04-06T22:30:00Z'))
    try {
      const mailing = {
        app: office.product.database.app,
        mailer: mailbox.mailer,
        publicUrl: 'https://renkei.example.jp',
      }
      await sendReportMails({ ...mailing, draw: async () => new TextEncoder().encode('%PDF-1.7') }, yamada.tenantId)
    } finally {
      restoreClock()
    }
    const files = async ({ email }: Person) => mailbox.filesOf(await mailbox.nth(email, 1))
    expect(await files(yamada)).toHaveLength(1)
    expect(await files(nakamura)).toEqual([])
    expect((await mailbox.nth(nakamura.email, 1)).text).toContain('データを出力する権限がないため')
  })
})
