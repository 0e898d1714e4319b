import { Button, Stack, Typography } from '@mui/material'
import { useState, useSyncExternalStore } from 'react'
import { HttpError, useLocale, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { dropDraftsHere, type KeptHere, keptHere } from '#authProvider/drafts.ts'
import { onDraftsChange } from '#authProvider/storedDrafts.ts'
import { forgetDraft, keptOfRecord } from '#authProvider/keptDrafts.ts'
import { useDraftOwner } from '#authProvider/useDraftOwner.ts'
import { ApiError } from '#dataProvider/client.ts'
import { formatTimeOfToday } from '../../format.ts'
import { Block } from '../../page/Block.tsx'
import { KeptText } from './KeptText.tsx'
import { DiscardQuestion } from '../dialogs/DiscardQuestion.tsx'

/** Whether what was to be shown is gone, or not for this person any more, so that no form takes input back. */
const isOutOfReach = (error: Error): boolean =>
  (error instanceof ApiError || error instanceof HttpError) && [403, 404].includes(error.status)

/**
 * What the person had typed at this address, to read, copy and discard, where the record is gone that it was typed for: merged or deleted by a colleague,
 * say. Nothing of other failures, which pass, or if nothing is kept.
 */
export const KeptTexts = ({ error }: { readonly error: Error }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const owner = useDraftOwner()
  const { pathname } = useLocation()
  const here = JSON.parse(useSyncExternalStore(onDraftsChange, keptHere)) as readonly KeptHere[]
  const [ofRecord, setOfRecord] = useState(() => keptOfRecord(owner, pathname))
  const [isAsking, setAsking] = useState(false)
  if (!isOutOfReach(error)) return null
  const all: readonly KeptHere[] = [...here, ...ofRecord]
  const texts = new Map(all.flatMap(({ parts }) => parts.map((part) => [`${part.name} ${part.text}`, part] as const)))
  if (texts.size === 0) return null
  const since = Math.min(...all.map((kept) => kept.since))
  return (
    <Block
      title={translate('renkei.form.kept_texts.title')}
      actions={
        <Button size="small" sx={{ ml: 'auto' }} onClick={() => setAsking(true)}>
          {translate('renkei.form.unsaved.discard')}
        </Button>
      }
    >
      <Stack spacing={1.5}>
        <Typography color="text.secondary">
          {translate('renkei.form.kept_texts.explanation', {
            time: formatTimeOfToday(new Date(since).toISOString(), locale),
          })}
        </Typography>
        {[...texts].map(([key, part]) => (
          <KeptText key={key} part={part} />
        ))}
      </Stack>
      <DiscardQuestion
        isOpen={isAsking}
        onDiscard={() => {
          setAsking(false)
          dropDraftsHere()
          for (const { name } of ofRecord) forgetDraft(owner, name)
          setOfRecord([])
        }}
        onStay={() => setAsking(false)}
      />
    </Block>
  )
}
