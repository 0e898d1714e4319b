import { DataObjectOutlined } from '@mui/icons-material'
import { Box, Button, Menu, MenuItem, TextField } from '@mui/material'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Controller, useFormContext } from 'react-hook-form'
import { longTitle } from '#contract/emails/contents.ts'
import { maxTitleLength } from '#contract/emails/emails.ts'
import { mergeFields } from '#contract/emails/mergeFields.ts'
import { insertedAt } from './insertedAt.ts'
import type { WrittenEmail } from '../writtenEmail.ts'

/** The title, into which merge fields can be inserted where the caret is. */
export const TitleInput = () => {
  const translate = useTranslate()
  const { control, setFocus } = useFormContext<WrittenEmail>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const input = useRef<HTMLInputElement | null>(null)
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.email_editor.${key}`, args)
  return (
    <Controller
      control={control}
      name="title"
      render={({ field: { ref, ...rest }, fieldState: { error } }) => (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
          <TextField
            {...rest}
            inputRef={(element: HTMLInputElement | null) => {
              input.current = element
              ref(element)
            }}
            required
            fullWidth
            label={translate('resources.emails.fields.title')}
            error={error !== undefined}
            helperText={
              error?.message ??
              (rest.value.length > longTitle ? text('long_title', { count: rest.value.length }) : undefined)
            }
            slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
          />
          <Button
            startIcon={<DataObjectOutlined />}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
            sx={{ flexShrink: 0 }}
          >
            {text('insert_in_title')}
          </Button>
          <Menu
            open={anchor !== null}
            anchorEl={anchor}
            disableRestoreFocus
            onClose={() => setAnchor(null)}
            slotProps={{ transition: { onExited: () => setFocus('title') } }}
          >
            {mergeFields.map((field) => (
              <MenuItem
                key={field}
                onClick={() => {
                  setAnchor(null)
                  const { selectionStart, selectionEnd } = input.current ?? {}
                  rest.onChange(
                    insertedAt(rest.value, `{{${field}}}`, selectionStart ?? rest.value.length, selectionEnd).slice(
                      0,
                      maxTitleLength,
                    ),
                  )
                }}
              >
                {translate(`renkei.email_editor.merge_fields.${field}`)}
              </MenuItem>
            ))}
          </Menu>
        </Box>
      )}
    />
  )
}
