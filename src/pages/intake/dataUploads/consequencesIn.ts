import { UndoConsequences } from '../../../../contract/facts/undoConsequences.ts'
import { ApiError } from '../../../../dataProvider/client.ts'
import { fieldConverter } from '../../../../dataProvider/fieldNames.ts'
import { isInUse } from '../../../../ui/settings/UsedQuestion.tsx'
import type { DataUploadDetail } from './uploadQueries.ts'

type Consequences = NonNullable<DataUploadDetail['undo']>

/** What undoing a file would do now, if the server refused it because that is something else than was shown. */
export const consequencesIn = (error: unknown): Consequences | undefined => {
  if (!(error instanceof ApiError) || !isInUse(error) || !error.problem.current) return undefined
  // The cast is safe, because the server sends what the schema says.
  return fieldConverter(UndoConsequences, 'toCamel')(error.problem.current) as Consequences
}
