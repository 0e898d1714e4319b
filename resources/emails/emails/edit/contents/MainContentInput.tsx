import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Controller, useFormContext } from 'react-hook-form'
import { maxContentLength } from '#contract/emails/emails.ts'
import { HtmlEditor } from '#ui/htmlEditor/HtmlEditor.tsx'
import { frameQuery } from '../../emailQueries.ts'
import type { WrittenEmail } from '../writtenEmail.ts'
import { emailPictures } from './emailPictures.ts'
import { useMergeFieldChoices } from './useMergeFieldChoices.ts'

const editable = '[contenteditable=true], textarea'

/** The contents, in the editor of the house. */
export const MainContentInput = () => {
  const translate = useTranslate()
  const { control } = useFormContext<WrittenEmail>()
  const place = useRef<HTMLDivElement>(null)
  const choices = useMergeFieldChoices()
  const accentColor = useQuery(frameQuery).data?.accentColor
  const focusable = useMemo(() => ({ focus: () => place.current?.querySelector<HTMLElement>(editable)?.focus() }), [])
  return (
    <Controller
      control={control}
      name="mainContent"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <Box
          ref={(element: HTMLDivElement | null) => {
            place.current = element
            ref(element && focusable)
          }}
        >
          <HtmlEditor
            label={translate('resources.emails.fields.mainContent')}
            value={value}
            onChange={onChange}
            maxLength={maxContentLength}
            mergeFields={choices}
            pictures={emailPictures}
            {...(accentColor !== undefined && { accentColor })}
            {...(error?.message !== undefined && { error: error.message })}
          />
        </Box>
      )}
    />
  )
}
