import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { z } from 'zod'
import type { TypedPart } from '#authProvider/storedDrafts.ts'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { KeptText } from '#ui/form/drafts/KeptText.tsx'
import { useKeptState } from '#ui/form/drafts/useKeptState.ts'

const Texts = z.array(z.object({ name: z.string(), text: z.string() }))

/** What was typed for labels of an institution that a colleague has deleted meanwhile, kept in this browser until it is discarded. */
export const useLeftTexts = (institutionId: number) => {
  const { value, change } = useKeptState<readonly TypedPart[]>(
    `labels left of ${institutionId}`,
    () => [],
    (kept) => Texts.safeParse(kept).data,
  )
  const isNew = ({ name, text }: TypedPart) => value.every((one) => one.name !== name || one.text !== text)
  return {
    texts: value,
    add: (texts: readonly TypedPart[]) => {
      const others = texts.filter(isNew)
      if (others.length > 0) change([...value, ...others])
    },
    discard: () => change([]),
  }
}

/** What was typed for labels that are gone, to be read, copied and discarded. */
export const LeftTexts = ({ texts, discard }: Pick<ReturnType<typeof useLeftTexts>, 'texts' | 'discard'>) => {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  return (
    <Alert
      severity="warning"
      className="no-print"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
      action={<Button onClick={() => setAsking(true)}>{translate('renkei.form.unsaved.discard')}</Button>}
    >
      <Stack spacing={1}>
        <div>{translate('renkei.labels.left_texts')}</div>
        {texts.map((part) => (
          <KeptText key={`${part.name} ${part.text}`} part={part} />
        ))}
      </Stack>
      <DiscardQuestion
        isOpen={isAsking}
        onDiscard={() => {
          setAsking(false)
          discard()
        }}
        onStay={() => setAsking(false)}
      />
    </Alert>
  )
}
