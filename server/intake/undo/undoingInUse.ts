import type { z } from 'zod'
import type { UndoConsequences } from '../../../contract/facts/undoConsequences.ts'
import { problem, type ProblemError } from '../../problems.ts'

const records = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'record' : 'records'}`

/** The refusal to undo a file whose consequences nobody has accepted, with all of them. */
export const undoingInUse = (consequences: z.input<typeof UndoConsequences>): ProblemError => {
  const { fact_count: going, returning_count: returning } = consequences
  const back = {
    ja: `、このファイルが置き換えた以前のデータ${returning.toLocaleString('ja-JP')}件が元に戻ります`,
    en: `, and ${records(returning)} that it had replaced would come back`,
  }
  return problem('in_use', {
    current: consequences,
    usesVersion: consequences.version,
    errors: [
      {
        path: 'id',
        message: {
          ja: `このファイルから取り込んだデータが${going.toLocaleString('ja-JP')}件あります。ファイルを削除すると、そのデータも消え${returning > 0 ? back.ja : 'ます'}`,
          en: `${records(going)} from this file would go with it${returning > 0 ? back.en : ''}`,
        },
      },
    ],
  })
}
