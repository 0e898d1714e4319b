import { Autocomplete, Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LetterTemplate, LetterText } from '#contract/communications/paperMail.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { isEditConflict } from '../form/conflict/conflict.ts'
import { useConflict } from '../form/conflict/useConflict.ts'
import { useTypedState } from '../form/drafts/useTypedState.ts'
import { ValuesConflict } from '../form/conflict/ValuesConflict.tsx'
import { Question } from '../page/Question.tsx'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { Permitted } from '../permissions/Permitted.tsx'
import { useTakeBack } from '../queries/useTakeBack.ts'
import { useToast } from '../queries/useToast.tsx'

type Template = Reply<'listLetterTemplates'>['letterTemplates'][number]

export interface LetterTemplatesProps {
  readonly letter: { readonly title: string; readonly text: string }
  readonly onTake: (template: Template) => void
}

const queryKey = ['letter_templates']

type Written = LetterTemplatesProps['letter']

interface TemplateNameProps {
  readonly typed: string
  readonly templates: readonly Template[]
  readonly onType: (name: string) => void
  readonly onTake: (template: Template) => void
}

/** The name of a template: one of those that exist, which is taken, or a new one. */
const TemplateName = ({ typed, templates, onType, onTake }: TemplateNameProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.paper_mail.templates.${key}`)
  return (
    <Autocomplete
      freeSolo
      openOnFocus
      options={templates.map((template) => template.name)}
      inputValue={typed}
      onInputChange={(_event, value) => onType(value)}
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
  )
}

/** Deletes a template, which can be taken back. */
const useRemove = (onRemoved: () => void) => {
  const toast = useToast()
  const sayTakenBack = useTakeBack()
  const queryClient = useQueryClient()
  const settled = () => queryClient.invalidateQueries({ queryKey })
  return useMutation({
    mutationFn: ({ id }: Template) => api.deleteLetterTemplate({ id }),
    onSuccess: (_reply, { name: removed, title, text: body }) => {
      onRemoved()
      toast('renkei.paper_mail.templates.deleted', {
        onUndo: () =>
          sayTakenBack(() => api.createLetterTemplate({ body: { name: removed, title, text: body } }).then(settled)),
      })
    },
    onSettled: settled,
  })
}

/** Takes the letter from a template, or keeps it as one: under a new name, or in place of the one with this name. */
export const LetterTemplates = ({ letter, onTake }: LetterTemplatesProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useTypedState('letter template name', '')
  // What the letter was made from. The list may show a newer version meanwhile, which nobody has seen here.
  const [taken, setTaken] = useState<Template>()
  const [asked, setAsked] = useState<Template>()
  const conflict = useConflict<Template>(LetterTemplate)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.listLetterTemplates({ perPage: 100 }, { signal }),
  })
  const templates = data?.letterTemplates ?? []
  const name = typed.trim()
  const same = templates.find((template) => template.name === name)
  const seen = taken?.id === same?.id ? taken : same
  const settled = () => queryClient.invalidateQueries({ queryKey })
  const text = (key: string) => translate(`renkei.paper_mail.templates.${key}`)
  const keep = useMutation({
    mutationFn: ({ written, over }: { readonly written: Written; readonly over: Template | undefined }) =>
      over
        ? api.updateLetterTemplate({ id: over.id, body: { name, ...written, updatedAt: over.updatedAt } })
        : api.createLetterTemplate({ body: { name, ...written } }),
    onSuccess: (kept) => {
      setTaken(kept)
      conflict.forget()
      toast('renkei.paper_mail.templates.kept')
    },
    onError: (error, { over }) => {
      if (conflict.note(error)) setTaken(over)
    },
    onSettled: settled,
  })
  const remove = useRemove(() => setTyped(''))
  const written = { title: letter.title.trim(), text: letter.text }
  const { newer } = conflict
  return (
    <>
      {seen && newer && (
        <ValuesConflict
          plural="letter_templates"
          payload={LetterText}
          nameOf={(field) => translate(`renkei.paper_mail.letter_${field}`)}
          fields={['title', 'text']}
          versions={{ base: { ...seen }, mine: written, theirs: { ...newer } }}
          savedBy={conflict.savedBy}
          onSave={(chosen) => {
            conflict.close()
            keep.mutate({ written: { ...written, ...chosen }, over: newer })
          }}
          onClose={conflict.close}
        />
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'end' }}>
        <TemplateName
          typed={typed}
          templates={templates}
          onType={setTyped}
          onTake={(template) => {
            setTaken(template)
            onTake(template)
          }}
        />
        <Button
          variant="outlined"
          disabled={name === '' || letter.title.trim() === ''}
          loading={keep.isPending}
          // One that was not taken has not been seen either.
          onClick={() => (seen && taken?.id !== seen.id ? setAsked(seen) : keep.mutate({ written, over: seen }))}
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
      {asked && (
        <Question
          isOpen
          title={translate('renkei.paper_mail.templates.replace_ask', { name: asked.name })}
          confirm={text('replace')}
          onConfirm={() => {
            setAsked(undefined)
            keep.mutate({ written, over: asked })
          }}
          onClose={() => setAsked(undefined)}
        >
          <Typography sx={{ fontWeight: 700 }}>{asked.title}</Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{asked.text}</Typography>
        </Question>
      )}
      {keep.error && !isEditConflict(keep.error) && <SaveFailure error={keep.error} />}
    </>
  )
}
