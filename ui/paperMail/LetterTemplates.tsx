import { Autocomplete, Button, Stack, TextField } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Permitted } from '../permissions/Permitted.tsx'
import { api, type Reply } from '../../dataProvider/client.ts'
import { SaveFailure } from '../page/SaveFailure.tsx'
import { useToast } from '../queries/useToast.tsx'

type Template = Reply<'listLetterTemplates'>['letterTemplates'][number]

export interface LetterTemplatesProps {
  readonly letter: { readonly title: string; readonly text: string }
  readonly onTake: (template: Template) => void
}

const queryKey = ['letter_templates']

/** Takes the letter from a template, or keeps it as one: under a new name, or in place of the one with this name. */
export const LetterTemplates = ({ letter, onTake }: LetterTemplatesProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listLetterTemplates({ perPage: 100 }, { signal }),
  })
  const templates = data?.letterTemplates ?? []
  const name = typed.trim()
  const same = templates.find((template) => template.name === name)
  const settled = () => queryClient.invalidateQueries({ queryKey })
  const text = (key: string) => translate(`renkei.paper_mail.templates.${key}`)
  const keep = useMutation({
    mutationFn: () => {
      const body = { name, title: letter.title.trim(), text: letter.text }
      return same
        ? api.updateLetterTemplate({ id: same.id, body: { ...body, updatedAt: same.updatedAt } })
        : api.createLetterTemplate({ body })
    },
    onSuccess: () => toast('renkei.paper_mail.templates.kept'),
    onSettled: settled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: Template) => api.deleteLetterTemplate({ id }),
    onSuccess: (_reply, { name: removed, title, text: body }) => {
      setTyped('')
      toast('renkei.paper_mail.templates.deleted', {
        onUndo: () => void api.createLetterTemplate({ body: { name: removed, title, text: body } }).then(settled),
      })
    },
    onSettled: settled,
  })
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'end' }}>
        <Autocomplete
          freeSolo
          openOnFocus
          options={templates.map((template) => template.name)}
          inputValue={typed}
          onInputChange={(_event, value) => setTyped(value)}
          onChange={(_event, value) => {
            const chosen = templates.find((template) => template.name === value)
            if (chosen) onTake(chosen)
          }}
          clearText={translate('renkei.shell.clear_choices')}
          slotProps={{ paper: { variant: 'outlined' } }}
          renderInput={(params) => (
            <TextField
              {...params}
              label={text('label')}
              placeholder={text('hint')}
              slotProps={{ htmlInput: { ...params.inputProps, maxLength: 100 } }}
            />
          )}
          sx={{ flex: '1 1 0', minWidth: 0 }}
        />
        <Button
          variant="outlined"
          disabled={name === '' || letter.title.trim() === ''}
          loading={keep.isPending}
          onClick={() => keep.mutate()}
        >
          {text(same ? 'replace' : 'keep')}
        </Button>
        {same && (
          <Permitted permission="deletion">
            <Button loading={remove.isPending} onClick={() => remove.mutate(same)}>
              {text('delete')}
            </Button>
          </Permitted>
        )}
      </Stack>
      {keep.error && <SaveFailure error={keep.error} />}
    </>
  )
}
