import { tmpdir } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from '../server/db/types.ts'
import type { Account } from '../server/handlers.ts'
import { medicalInstitutionHandlers } from '../server/modules/medicalInstitutions.ts'
import { tagHandlers } from '../server/modules/tags.ts'
import { openTenantPool, type Statement } from './bareDriver.ts'
import type { Search } from './searches.ts'
import { folderStorage } from '../server/storage/folderStorage.ts'

const anybody: Account = { id: 0, role: 'member', csAccount: false, features: new Set(), ownInstitutionId: null }

/** Has handlers work for a tenant, to learn the statements that they send. Those around a handler (transaction, account) are not theirs. */
export const openRecorder = (appUrl: string, tenantId: number) => {
  const statements: Statement[] = []
  const tx = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openTenantPool(appUrl, tenantId, 1) }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters })
    },
  })
  const context = {
    tx,
    tenantId,
    account: anybody,
    language: 'ja',
    services: { publicUrl: 'http://localhost', signIn: null, storage: folderStorage(tmpdir()) },
    touches: () => {},
    params: undefined,
    query: undefined,
    body: undefined,
    file: undefined,
  } as const
  const recorded = async (work: Promise<unknown>): Promise<readonly Statement[]> => {
    await work
    return statements.splice(0)
  }
  return {
    search: (body: Search) => recorded(medicalInstitutionHandlers.searchMedicalInstitutions({ ...context, body })),
    listTags: () => recorded(tagHandlers.listTags({ ...context, query: {} })),
    end: () => tx.destroy(),
  }
}
