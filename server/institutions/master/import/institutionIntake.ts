import { parseFacilityRow } from './facilityRow.ts'
import type { Row } from './fields.ts'
import { type Incoming, sourceNames } from './institution.ts'
import { type Intake, type IntakeSession, noteSeen, prepareSeen, withoutRepeats } from './intake.ts'
import { closeInstitutions, writeInstitutions } from './institutionWriter.ts'
import { parseMergedRow } from './mergedRow.ts'
import { soleNamesakes } from './bureau/namesakes.ts'
import type { ParseContext } from './parseContext.ts'

interface InstitutionFormat {
  readonly parse: (row: Row, context: ParseContext) => Incoming
  readonly idColumn: string
  /** The sources whose institutions a complete file of this kind can close. */
  readonly closes: readonly string[]
}

export const facilityFormat: InstitutionFormat = {
  parse: parseFacilityRow,
  idColumn: 'ID',
  closes: [sourceNames.navii],
}

export const mergedFormat: InstitutionFormat = {
  parse: parseMergedRow,
  idColumn: 'id',
  closes: [sourceNames.navii, sourceNames.bureau],
}

const unlisted = {
  isCovered: 'sources && $1 and prefecture_code = any($2) and facility_type_ids && $3',
  isMissing: `
    source_id <> all($4) and not exists (select from seen where seen.key = medical_institutions.source_id)`,
}

const knowsBureauOnly = async ({ client }: IntakeSession) => {
  const { rows } = await client.query<{ is_bureau_only: boolean }>(
    `select exists (select from medical_institutions where source_id like 'K%') as is_bureau_only`,
  )
  return rows[0]?.is_bureau_only ?? false
}

/** Imports files that have one row per institution with an ID of 医療情報ネット. */
export const institutionIntake = async (session: IntakeSession, format: InstitutionFormat): Promise<Intake> => {
  const { client, tally, reject } = session
  await prepareSeen(client)
  const mayBeKnownToBureau = format === facilityFormat && (await knowsBureauOnly(session))
  let waiting: Incoming[] = []
  const prefectures = new Set<string>()
  const kinds = new Set<number>()
  const missedIds: string[] = []
  let missedUnknown = false

  const repeated = ({ line, sourceId }: Incoming) => reject(line, 'duplicate', format.idColumn, sourceId)

  const unrepeated = async (rows: readonly Incoming[]) => {
    const distinct = withoutRepeats(rows, ({ sourceId }) => sourceId, repeated)
    const fresh = await noteSeen(
      client,
      distinct.map(({ sourceId }) => sourceId),
    )
    return distinct.filter((row) => {
      if (!fresh.has(row.sourceId)) repeated(row)
      return fresh.has(row.sourceId)
    })
  }

  return {
    take: (row) => {
      const incoming = format.parse(row, session)
      prefectures.add(incoming.prefectureCode)
      if (incoming.kind !== null) kinds.add(incoming.kind)
      waiting.push(incoming)
    },
    missed: (row) => {
      const id = row?.text(format.idColumn)
      if (id && !id.includes('\ufffd')) missedIds.push(id, `0${id}`)
      else missedUnknown = true
    },
    waiting: () => waiting.length,
    flush: async () => {
      const rows = await unrepeated(waiting)
      waiting = []
      const matched = mayBeKnownToBureau ? await soleNamesakes(client, rows, 'bureauOnly') : undefined
      tally.add(
        await writeInstitutions(
          client,
          rows.map((incoming) => ({ incoming, matchedId: matched?.get(incoming.sourceId) ?? null })),
        ),
      )
    },
    end: async () => {
      if (!session.full) return
      if (missedUnknown) {
        session.note('not_closed_because_of_rejects')
        return
      }
      const values = [format.closes, [...prefectures], [...kinds], missedIds]
      tally.add({ closed: await closeInstitutions(client, unlisted, values, session.removesMany) })
    },
  }
}
