import { importInstitutionFile, type ImportOptions } from '#server/institutions/master/import/importInstitutionFile.ts'
import type { ImportReport } from '#server/institutions/master/import/report.ts'
import { ensureMasters } from '#server/institutions/master/ensureMasters.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { aFolder, municipalitiesFile } from './madeFiles.ts'

/** Two wards and a town, for lookups by code and by address. The last row is a city that consists of wards. */
export const someMunicipalities = municipalitiesFile(
  {
    code: '43101',
    lgcode: '431010',
    pref_code: '43',
    name: '熊本市中央区',
    kana: 'くまもとしちゅうおうく',
    lat: '32.8',
    lng: '130.7',
    pop2020: '1',
    pop2025: '176575',
  },
  { code: '43443', lgcode: '434434', pref_code: '43', name: '益城町', kana: 'ましきまち', lat: '32.8', lng: '130.8' },
  { code: '01101', lgcode: '011011', pref_code: '01', name: '札幌市中央区', kana: 'さっぽろしちゅうおうく' },
  { code: '43100', lgcode: '431001', pref_code: '43', name: '熊本市', kana: 'くまもとし', type: 'designated_city' },
)

export interface ImportScene {
  readonly database: TestDatabase
  readonly importText: (content: string | Uint8Array, options?: ImportOptions, name?: string) => Promise<ImportReport>
  /** These columns of all institutions, ordered by source_id. */
  readonly institutions: (columns: string) => Promise<Record<string, unknown>[]>
  readonly clear: () => Promise<void>
  readonly end: () => Promise<void>
}

/** A database with the master data and {@link someMunicipalities}, and a folder for files to import. */
export const anImportScene = async (): Promise<ImportScene> => {
  const database = await testDatabase()
  const folder = await aFolder()
  const importText: ImportScene['importText'] = async (content, options, name = 'file.csv') =>
    importInstitutionFile(database.owner, await folder.write(name, content), options)
  await ensureMasters(database.owner)
  await importText(someMunicipalities)
  return {
    database,
    importText,
    institutions: async (columns) => {
      const { rows } = await database.owner.query<Record<string, unknown>>(
        `select ${columns} from medical_institutions order by source_id`,
      )
      return rows
    },
    clear: async () => {
      await database.owner.query('delete from medical_institutions')
    },
    end: async () => {
      await database.drop()
      await folder.remove()
    },
  }
}

/** The counts of an import that changed nothing. */
export const nothingButUnchanged = (rows: number) => ({
  rows,
  added: 0,
  changed: 0,
  closed: 0,
  unchanged: rows,
  rejected: 0,
})
