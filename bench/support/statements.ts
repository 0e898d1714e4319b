import { tmpdir } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import { readConfig } from '#server/readConfig.ts'
import type { DB } from '#server/db/types.ts'
import { openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import type { Account } from '#server/handlers.ts'
import { handlers } from '#server/handlerTable.ts'
import type { AnyHandler } from '#server/handlers.ts'
import { KeptOfMasters } from '#server/institutions/master/keptOfMasters.ts'
import { readPlacesIndex } from '#server/maps/places/placesIndex.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { hashPatientsWith, hashPatientWith } from '#server/facts/referrals/patientKeys.ts'
import { openTenantPool, type Statement } from './bareDriver.ts'
import type { ApiCall } from './calls.ts'
import type { Search } from './searches.ts'

const byId: Readonly<Record<string, AnyHandler | undefined>> = handlers as never

/** Runs handlers for a tenant and records their statements. Those of the surrounding transaction and account are not included. */
export const openRecorder = (appUrl: string, tenantId: number, ownInstitutionId: number | null) => {
  const statements: Statement[] = []
  const tx = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: openTenantPool(appUrl, tenantId, 1) }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters })
    },
  })
  const anybody: Account = {
    id: 0,
    role: 'member',
    csAccount: false,
    features: new Set(),
    permissions: new Set(),
    ownInstitutionId,
    sitting: null,
  }
  const context = {
    tx,
    tenantId,
    account: anybody,
    language: 'ja',
    services: {
      publicUrl: 'http://localhost',
      signIn: null,
      postMail: () => {},
      storage: folderStorage(tmpdir()),
      hashPatient: hashPatientWith(Buffer.alloc(32)),
      hashPatients: hashPatientsWith(Buffer.alloc(32)),
      campaignMail: openCampaignMail(readConfig({}), {
        smtpUrl: 'smtp://127.0.0.1:1',
        secret: Buffer.alloc(32),
        storage: folderStorage(tmpdir()),
      }),
      freeFile: async () => {},
      addUnlistedRow: () => Promise.reject(new Error('Statements are recorded in one transaction')),
      outgoing: { key: Buffer.alloc(32), privateHosts: [], pushKey: null },
      places: new KeptOfMasters(readPlacesIndex),
    },
    touches: () => {},
    afterCommit: () => {},
    afterFailure: () => {},
    outside: <T>(work: () => Promise<T>) => work(),
    params: undefined,
    query: undefined,
    body: undefined,
    file: undefined,
    wasCarriedOut: () => {},
    notesChange: () => {},
  } as const
  const record = async ({ operationId, ...input }: Omit<ApiCall, 'name'>): Promise<readonly Statement[]> => {
    const handler = byId[operationId]
    if (!handler) throw new Error(`${operationId} has no handler`)
    await handler({ ...context, ...input })
    return statements.splice(0)
  }
  return {
    record,
    search: (body: Search) => record({ operationId: 'searchMedicalInstitutions', body }),
    listTags: () => record({ operationId: 'listTags', query: {} }),
    end: () => tx.destroy(),
  }
}
