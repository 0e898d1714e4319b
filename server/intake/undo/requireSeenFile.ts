import type { z } from 'zod'
import type { SeenFile, UndoConsequences } from '#contract/facts/undoConsequences.ts'
import type { Language } from '#contract/messages.ts'
import type { ReplacementOfUpload } from '../../facts/replaced/replacements.ts'
import { problem } from '../../problems.ts'

type Message = Readonly<Record<Language, string>>

/** The state of a file that somebody wants to remove. */
export interface FileState {
  readonly status: 'waiting' | 'processing' | 'completed' | 'failed'
  /** Null for a file that was not taken in, or replaces nothing. */
  readonly undo: z.input<typeof UndoConsequences> | null
  /** The files that have replaced records of it, the last first. */
  readonly replaced_by: readonly ReplacementOfUpload[]
}

/** That a file has replaced records of another one. */
export const replacedByText = ({ filename, created_by: by }: ReplacementOfUpload): Message => ({
  ja: `このファイルのデータは、${by.name}さんの「${filename}」で置き換えられています`,
  en: `Its records are replaced by “${filename}” of ${by.name}`,
})

const statusNow = {
  waiting: {
    ja: 'その間に処理が中止され、確認待ちに戻りました',
    en: 'Its import was aborted meanwhile, and it waits again',
  },
  processing: { ja: 'その間に取り込みが始まりました', en: 'Its import was started meanwhile' },
  completed: { ja: 'その間に取り込まれました', en: 'It was imported meanwhile' },
  failed: { ja: 'その間に取り込みに失敗しました', en: 'Its import failed meanwhile' },
} as const satisfies Record<FileState['status'], Message>

const otherConsequences: Message = {
  ja: 'その間にほかのファイルが取り込まれたか取り消され、集計への影響が変わりました',
  en: 'Another file was imported or undone meanwhile, which changes what comes of it',
}

const nothingRemoved: Message = {
  ja: 'ファイルはそのままです。最新の状態を確かめてください',
  en: 'Nothing was done. Please look at its newest state',
}

/**
 * Refuses to remove a file whose state is not the one that was shown: somebody may have taken in what waited, or replaced what was taken in.
 * @param seen - what the caller saw; what it does not say is not compared
 * @throws 409 `file_changed` that says what has happened to it
 */
export const requireSeenFile = (
  { seen_status: seenStatus, seen_undo: seenUndo }: z.output<typeof SeenFile>,
  { status, undo, replaced_by: [latest] }: FileState,
): void => {
  const isOtherStatus = seenStatus !== undefined && seenStatus !== status
  const isOtherUndo = seenUndo !== undefined && seenUndo !== undo?.version
  if (!isOtherStatus && !isOtherUndo) return
  const sentences = [
    isOtherStatus ? statusNow[status] : latest ? replacedByText(latest) : otherConsequences,
    ...(isOtherStatus && latest ? [replacedByText(latest)] : []),
    nothingRemoved,
  ]
  const message = {
    ja: `${sentences.map(({ ja }) => ja).join('。')}。`,
    en: `${sentences.map(({ en }) => en).join('. ')}.`,
  }
  throw problem('file_changed', { errors: [{ path: isOtherStatus ? 'seen_status' : 'seen_undo', message }] })
}
