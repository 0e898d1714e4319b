import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { relinkAdmissions } from '#server/intake/takeIn/relinkAdmissions.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { anOwnDepartment } from '../../support/facts/factBuilders.ts'
import { fileOf, stayLines } from '../../support/intake/surveyLines.ts'
import { type Hospital, hospitalOn } from '../../support/intake/surveyOffice.ts'

let product: TestApi
let person: Person
let client: Client
let hospital: Hospital
beforeAll(async () => {
  product = await testApi()
  const { database, storageDir } = product
  person = await aPerson(database, await aTenant(database))
  client = await product.clientFor(person)
  hospital = hospitalOn({ database, storage: folderStorage(storageDir) }, person)
})
afterAll(() => product.stop())

test('codes of departments are met in files, told what they stand for, and admissions follow', async () => {
  const { database } = product
  const { tenantId } = person
  const heart = await anOwnDepartment(database.owner, tenantId, '循環器内科')
  const upload = await hospital.take({
    kind: 'ff1_file',
    month: '2026-04',
    contents: fileOf(
      ...stayLines({ patient: '1', admission: '20260401', discharge: '20260403', department: '350' }),
      ...stayLines({ patient: '2', admission: '20260401', discharge: '20260403', department: '999' }),
    ),
  })
  expect(upload.findings).toContainEqual({ code: 'unknown_departments', count: 1, examples: ['999'] })
  const { departmentCodes, updatedAt } = await client.getDepartmentCodes()
  expect(departmentCodes).toEqual([
    { departmentCode: '350', name: '循環器内科', ownDepartmentId: heart },
    { departmentCode: '999', name: null, ownDepartmentId: null },
  ])
  const ward = await anOwnDepartment(database.owner, tenantId, '地域包括ケア')
  const body = { departmentCodes: [{ departmentCode: '999', ownDepartmentId: ward }], updatedAt }
  expect((await client.replaceDepartmentCodes({ body })).departmentCodes).toMatchObject([
    { departmentCode: '350', ownDepartmentId: heart },
    { departmentCode: '999', ownDepartmentId: ward },
  ])
  await expect(client.replaceDepartmentCodes({ body })).rejects.toMatchObject({ status: 409 })
  await relinkAdmissions(database.jobs, tenantId)
  expect(
    await hospital.rows(
      'select department_code, own_department_id from hospital_admissions where tenant_id = $1 order by 1',
    ),
  ).toEqual([
    { department_code: '350', own_department_id: heart },
    { department_code: '999', own_department_id: ward },
  ])
  expect((await hospital.read(upload.id)).findings).toEqual([])
})

test('a department of somebody else is not taken', async () => {
  const { database } = product
  const foreign = await anOwnDepartment(database.owner, await aTenant(database), '眼科')
  const { updatedAt } = await client.getDepartmentCodes()
  const body = { departmentCodes: [{ departmentCode: '230', ownDepartmentId: foreign }], updatedAt }
  await expect(client.replaceDepartmentCodes({ body })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'department_codes.0.own_department_id' }] },
  })
})
