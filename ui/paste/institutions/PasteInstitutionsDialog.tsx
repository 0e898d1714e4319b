import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../format.ts'
import { PasteShell } from '../PasteShell.tsx'
import { MatchForm } from './MatchForm.tsx'
import { MatchPreview } from './MatchPreview.tsx'
import type { PastedInstitutions } from './usePastedInstitutions.ts'
import '../texts.ts'

export interface PasteInstitutionsDialogProps {
  readonly pasted: PastedInstitutions
  readonly title: string
  /** What is pasted, in words. */
  readonly explanation: string
  readonly maxLines: number
  /** Number of institutions that the matched lines and choices add. */
  readonly count: number
  /** Number of institutions just added, if the text consists of the remaining lines. */
  readonly added?: number | undefined
  readonly isAdding: boolean
  readonly error: Error | null
  readonly onAdd: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** Adds institutions by pasted codes or names: text, preview with open choices, addition. */
export const PasteInstitutionsDialog = ({
  pasted,
  title,
  explanation,
  maxLines,
  count,
  added,
  isAdding,
  error,
  onAdd,
  onBack,
  onClose,
}: PasteInstitutionsDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { text, lines, matches, matching } = pasted
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.action_lists.paste.${key}`, args)
  return (
    <PasteShell
      title={title}
      maxWidth="md"
      unsaved={text.trim() !== ''}
      error={matching.error ?? error}
      back={matches !== undefined && { text: words('back'), onClick: onBack }}
      next={
        matches
          ? {
              text: words('add', { count: formatCount(count, locale) }),
              disabled: count === 0,
              loading: isAdding,
              onClick: onAdd,
            }
          : {
              text: words('match'),
              disabled: lines.length === 0 || lines.length > maxLines,
              loading: matching.isPending,
              onClick: () => matching.mutate(),
            }
      }
      onClose={onClose}
    >
      {matches ? (
        <MatchPreview matches={matches} choices={pasted.choices} onChoose={pasted.choose} />
      ) : (
        <MatchForm
          explanation={explanation}
          text={text}
          lineCount={lines.length}
          added={added}
          prefecture={pasted.prefecture}
          onText={pasted.setText}
          onPrefecture={pasted.setPrefecture}
        />
      )}
    </PasteShell>
  )
}
