import { Link as MuiLink, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { Question } from '#ui/page/Question.tsx'

const Refusal = z.object({
  body: z.object({ code: z.literal('recorded_already'), current: z.object({ id: z.int() }) }),
})

/**
 * In the form of a new contact: asks whether it is to be stored beside the one that stands for its planned visit or task already, and says who has recorded
 * that.
 * @param error - what the save has failed with; undefined for what needs no question
 */
export const RecordedAlready = ({ error }: { readonly error: Error | undefined }) => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const place = useRef<HTMLSpanElement>(null)
  const [answered, setAnswered] = useState<Error>()
  const text = (key: string) => translate(`renkei.communications.recorded_already.${key}`)
  const recorded = Refusal.safeParse(error).data?.body.current
  const close = () => setAnswered(error)
  return (
    <>
      <span ref={place} hidden />
      <Question
        isOpen={recorded !== undefined && answered !== error}
        title={text('title')}
        confirm={text('anew')}
        cancel={text('back')}
        color="primary"
        onClose={close}
        onConfirm={() => {
          close()
          setValue('recordedAnew', true)
          place.current?.closest('form')?.requestSubmit()
        }}
      >
        <Typography>{error?.message}</Typography>
        {recorded && (
          <MuiLink component={Link} to={`/communications/${recorded.id}`} target="_blank" rel="noopener">
            {text('look')}
          </MuiLink>
        )}
      </Question>
    </>
  )
}
