import { Button, DialogActions, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { formatDateTime } from '#ui/format.ts'
import { Question } from '#ui/page/Question.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useSettled } from '#ui/queries/useSettled.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useDevice } from '#ui/useDevice.ts'
import type { WrittenEmail } from '../writtenEmail.ts'
import { type NewName, TemplateRow } from './TemplateRow.tsx'
import { type Template, templateNamed, useTemplateCommands, useTemplates } from './useTemplates.ts'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

const maxNameLength = 100

interface KeepFormProps {
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

/** Keeps what is written as a template. One of the same name is replaced after a question. */
const KeepForm = ({ typed, onTyped }: KeepFormProps) => {
  const translate = useTranslate()
  const { getValues } = useFormContext<WrittenEmail>()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  const { keep } = useTemplateCommands()
  const [over, setOver] = useState<Template>()
  const name = typed.trim()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_editor.templates.${key}`, args)
  const look = useMutation({
    mutationFn: templateNamed,
    onSuccess: (same) => (same ? setOver(same) : save()),
  })
  const save = (replaced?: Template) => {
    const { title, mainContent } = getValues()
    keep.mutate({ name, title, mainContent, ...(replaced && { over: replaced }) }, { onSuccess: () => onTyped('') })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Events also rise to the form around the dialog.
    event.stopPropagation()
    look.mutate(name)
  }
  const failure = keep.error ?? look.error
  return (
    <Stack component="form" spacing={1} onSubmit={submit}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
        <TextField
          fullWidth
          label={text('keep')}
          placeholder={text('name')}
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          helperText={text('keep_hint')}
          slotProps={{ htmlInput: { maxLength: maxNameLength } }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={name === ''}
          loading={keep.isPending || look.isPending}
          sx={{ flexShrink: 0 }}
        >
          {translate('renkei.shell.save')}
        </Button>
      </Stack>
      {failure && <SaveFailure error={failure} />}
      {over && (
        <Question
          isOpen
          title={text('replace_ask', { name: over.name })}
          confirm={text('replace')}
          onConfirm={() => {
            setOver(undefined)
            save(over)
          }}
          onClose={() => setOver(undefined)}
        >
          {text('replace_explanation', {
            by: staffName(over.createdBy),
            at: formatDateTime(over.updatedAt, locale),
          })}
        </Question>
      )}
    </Stack>
  )
}

/** The tenant's templates. Taking one replaces title and contents, which can be undone. */
export const TemplatesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const device = useDevice()
  const titleId = useId()
  const { getValues, setValue } = useFormContext<WrittenEmail>()
  const [typed, setTyped] = useState('')
  const [kept, setKept] = useTypedState('email template name', '')
  // Here and not in its row, which a search may take away.
  const [newNames, setNewNames] = useTypedState<Readonly<Record<string, NewName>>>('email template new names', {})
  const rename = (id: number, name: NewName | undefined) =>
    setNewNames(({ [id]: _before, ...others }) => (name === undefined ? others : { ...others, [id]: name }))
  const searched = useSettled(typed.trim())
  const query = useTemplates(searched)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_editor.templates.${key}`, args)
  const put = (title: string, mainContent: string) => {
    setValue('title', title, { shouldDirty: true })
    setValue('mainContent', mainContent, { shouldDirty: true })
  }
  const take = (template: Template) => {
    const before = getValues()
    put(template.title || before.title, template.mainContent)
    onClose()
    toast('renkei.email_editor.templates.taken', {
      messageArgs: { name: template.name },
      onUndo: () => put(before.title, before.mainContent),
    })
  }
  return (
    <TypingDialog
      typed={[kept, newNames]}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <TextField label={text('search')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <QueryState query={query} lines={4}>
          {({ emailTemplates, totalCount }) => (
            <>
              {emailTemplates.length === 0 && (
                <Typography color="text.secondary">{text(searched ? 'not_found' : 'none')}</Typography>
              )}
              <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {emailTemplates.map((template) => (
                  <TemplateRow
                    key={template.id}
                    template={template}
                    newName={newNames[template.id]}
                    onNewName={(name) => rename(template.id, name)}
                    onTake={() => take(template)}
                  />
                ))}
              </Stack>
              {totalCount > emailTemplates.length && (
                <Typography variant="caption" color="text.secondary">
                  {text('more', { count: String(totalCount - emailTemplates.length) })}
                </Typography>
              )}
              <KeepForm typed={kept} onTyped={setKept} />
            </>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <CancelButton>{translate('renkei.shell.close')}</CancelButton>
      </DialogActions>
    </TypingDialog>
  )
}
