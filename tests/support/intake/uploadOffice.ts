import type { Client } from '#dataProvider/client.ts'
import { type TestApi, ownApi } from '../api.ts'
import { aPerson, aTenant, type Person } from '../builders.ts'
import { sendFile } from './sending.ts'

export type SentUpload = Awaited<ReturnType<Client['listDataUploads']>>['dataUploads'][number]

/** An office that sends files of figures, and a person of another tenant. */
export interface UploadOffice {
  readonly product: TestApi
  readonly person: Person
  readonly client: Client
  readonly stranger: Client
  /** Sends a file. @returns the resulting upload */
  readonly send: (contents: Buffer, filename?: string) => Promise<SentUpload>
  /** Sets columns of an upload, as the job would. */
  readonly set: (id: number, fields: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Removes uploads and facts. */
  readonly clear: () => Promise<void>
  readonly stop: () => Promise<void>
}

const tables = [
  'hospital_admissions',
  'admission_charges',
  'replaced_admission_charges',
  'replaced_hospital_admissions',
  'replaced_outpatient_months',
  'replaced_referrals',
  'replaced_reverse_referrals',
  'referrals',
  'data_uploads',
  'referral_months',
  'referral_department_months',
  'referral_institution_months',
  'referral_institution_years',
  'referral_running_counts',
  'referral_department_running_counts',
  'referral_municipality_running_counts',
  'referral_institution_places',
  'referring_institution_months',
  'referral_stays',
  'referral_stay_months',
]

export const uploadOffice = async (): Promise<UploadOffice> => {
  const product = await ownApi()
  const { database } = product
  const person = await aPerson(database, await aTenant(database), { username: '佐藤 花子' })
  const client = await product.clientFor(person)
  const stranger = await product.clientFor(await aPerson(database, await aTenant(database)))
  const sender = { origin: product.origin, token: (await product.signIn(person)).command }
  return {
    product,
    person,
    client,
    stranger,
    send: async (contents, filename = 'ファイル.txt') => {
      await sendFile(sender, filename, contents)
      const [newest] = (await client.listDataUploads({ perPage: 1 })).dataUploads
      if (!newest) throw new Error('Nothing has arrived')
      return newest
    },
    set: (id, fields) => {
      const names = Object.keys(fields)
      return database.owner.query(
        `update data_uploads set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
        [id, ...Object.values(fields)],
      )
    },
    clear: async () => {
      for (const table of tables) await database.owner.query(`delete from ${table}`)
    },
    stop: () => product.stop(),
  }
}
