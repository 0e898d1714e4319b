import { pino } from 'pino'
import type { Client } from '#dataProvider/client.ts'
import type { ImportDependencies } from '#server/intake/reading/lists/batches.ts'
import { outgoingKey } from '../outgoing/outgoingKey.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { patientHexHasher } from '#server/facts/referrals/patients.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { ownApi, type TestApi } from '../api.ts'
import { aPerson, aTenant, type Person } from '../builders.ts'
import { noCampaignMail } from '../emails/noCampaignMail.ts'
import { noMailer } from '../identity/mailbox.ts'
import { testSecret } from '../identity/secret.ts'
import { settled } from '../settled.ts'

/** An office that imports files: server, worker, and a member of its staff. */
export interface ImportOffice {
  readonly product: TestApi
  readonly person: Person
  readonly client: Client
  /** The dependencies of imports that run without a worker. */
  readonly dependencies: ImportDependencies
  /** The import, as soon as it has stopped running. */
  readonly settled: (id: number) => ReturnType<Client['getImportOfCommunications']>
  readonly settledLabels: (id: number) => ReturnType<Client['getImportOfLabelValues']>
  readonly settledReferrals: (id: number) => ReturnType<Client['getImportOfReferrals']>
  readonly settledReverse: (id: number) => ReturnType<Client['getImportOfReverseReferrals']>
  readonly stop: () => Promise<void>
}

/** @param worker - whether a worker runs the job queue */
export const importOffice = async ({ worker = true, env = {} } = {}): Promise<ImportOffice> => {
  const product = await ownApi(env)
  const { database } = product
  const person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  const client = await product.clientFor(person)
  const dependencies: ImportDependencies = {
    jobs: database.jobs,
    storage: folderStorage(product.storageDir),
    hashPatient: patientHexHasher(testSecret),
  }
  const runner = worker
    ? await startWorker({
        database,
        secret: testSecret,
        auditKey: testSecret,
        mailer: noMailer,
        campaignMail: noCampaignMail(product),
        storage: dependencies.storage,
        publicUrl: product.origin,
        delivering: { key: outgoingKey, outgoing: { privateHosts: [] }, pushKeys: null },
        log: pino({ level: 'silent' }),
      })
    : null
  return {
    product,
    person,
    client,
    dependencies,
    settled: (id) => settled(() => client.getImportOfCommunications({ id })),
    settledLabels: (id) => settled(() => client.getImportOfLabelValues({ id })),
    settledReferrals: (id) => settled(() => client.getImportOfReferrals({ id })),
    settledReverse: (id) => settled(() => client.getImportOfReverseReferrals({ id })),
    stop: async () => {
      await runner?.stop()
      await product.stop()
    },
  }
}

/** A file as sent by browsers. */
export const fileOf = (name: string, contents: string | Buffer): File =>
  new File([Uint8Array.from(Buffer.from(contents))], name)

/** Lines of CSV. */
export const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n') + '\r\n'
