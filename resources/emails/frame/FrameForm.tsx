import { actionBar } from '#ui/page/actionBar.ts'
import { Box, Card, FormControlLabel, FormHelperText, Stack, Switch, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type Control, Controller, FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { EmailFrame as EmailFrameSchema, EmailFramePayload } from '#contract/emails/frames.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { EditConflict } from '#ui/form/conflict/EditConflict.tsx'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { HtmlEditor } from '#ui/htmlEditor/HtmlEditor.tsx'
import { Block } from '#ui/page/Block.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { HtmlText } from '../emails/edit/conflictViews.tsx'
import { emailPictures } from '../emails/edit/contents/emailPictures.ts'
import { emailsKey, frameQuery } from '../emails/emailQueries.ts'
import {
  bodyOf,
  type EmailFrame,
  frameDraftKey,
  type FrameValues,
  keyOf,
  legalFields,
  ruleFields,
} from './emailFrame.ts'
import '../emails/edit/texts.ts'

const maxFrameHtml = 20_000
const maxLengths = { legalName: 200, legalAddress: 300, legalContact: 300 } as const
const colour = /^#[0-9a-f]{6}$/

interface FieldProps<N extends keyof FrameValues> {
  readonly control: Control<FrameValues>
  readonly name: N
}

const SwitchField = ({
  control,
  name,
  hint,
}: FieldProps<(typeof ruleFields)[number] | 'showsLogo'> & { readonly hint: string }) => {
  const translate = useTranslate()
  const hintId = `${name}-hint`
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={value}
                onChange={(_event, isOn) => onChange(isOn)}
                slotProps={{ input: { ref, role: 'switch', 'aria-describedby': hintId } }}
              />
            }
            label={translate(`renkei.email_frame.${keyOf(name)}`)}
          />
          <FormHelperText id={hintId}>{translate(`renkei.email_frame.${hint}`)}</FormHelperText>
        </div>
      )}
    />
  )
}

const HtmlField = ({ control, name }: FieldProps<'signature' | 'footer'>) => {
  const translate = useTranslate()
  const accentColor = useWatch({ control, name: 'accentColor' })
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <HtmlEditor
          label={translate(`renkei.email_frame.${name}`)}
          value={value}
          onChange={onChange}
          maxLength={maxFrameHtml}
          pictures={emailPictures}
          accentColor={accentColor}
          {...(error?.message !== undefined && { error: error.message })}
        />
      )}
    />
  )
}

const ColourField = ({ control }: Pick<FieldProps<'accentColor'>, 'control'>) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.email_frame.${key}`)
  return (
    <Controller
      control={control}
      name="accentColor"
      rules={{ validate: (value) => colour.test(value) || text('color_hint') }}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
          <TextField
            label={text('accent_color')}
            value={value}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
            onBlur={onBlur}
            inputRef={ref}
            error={error !== undefined}
            helperText={error?.message ?? text('color_hint')}
            slotProps={{ htmlInput: { maxLength: 7, spellCheck: false } }}
            sx={{ width: 240 }}
          />
          <Box
            component="input"
            type="color"
            aria-label={text('accent_color')}
            value={colour.test(value) ? value : '#000000'}
            onChange={({ target }: { readonly target: HTMLInputElement }) => onChange(target.value)}
            sx={{ width: 44, height: 40, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
          />
        </Stack>
      )}
    />
  )
}

const valuesFrom = (frame: EmailFrame): FrameValues => ({ ...frame })

const conflictFields = ['accentColor', 'showsLogo', 'signature', 'footer', ...legalFields, ...ruleFields]
const valueViews = { signature: HtmlText, footer: HtmlText }

const useSave = (form: UseFormReturn<FrameValues>, conflict: ReturnType<typeof useConflict<EmailFrame>>) => {
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: FrameValues) => api.updateEmailFrame({ body: bodyOf(values) }),
    onSuccess: (saved) => {
      conflict.forget()
      queryClient.setQueryData(frameQuery.queryKey, saved)
      form.reset(valuesFrom(saved))
      toast('renkei.email_frame.saved')
      return queryClient.invalidateQueries({ queryKey: emailsKey })
    },
    onError: (error) => {
      conflict.note(error)
      if (!(error instanceof ApiError)) return
      for (const { path, message } of error.problem.errors ?? []) {
        const name = camelName(path)
        if (name in form.getValues()) form.setError(name as keyof FrameValues, { message })
      }
    },
  })
}

/** Changes the frame of the tenant's e-mails. */
export const FrameForm = ({ frame }: { readonly frame: EmailFrame }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const { form, unsavedBar } = useSettingForm<FrameValues>(frameDraftKey, 'accentColor', valuesFrom(frame))
  const { control, formState, handleSubmit, reset } = form
  const conflict = useConflict<EmailFrame>(EmailFrameSchema)
  const save = useSave(form, conflict)
  const text = (key: string) => translate(`renkei.email_frame.${key}`)
  const reload = async () => {
    save.reset()
    reset(valuesFrom(await queryClient.fetchQuery({ ...frameQuery, staleTime: 0 })))
  }
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
    >
      {unsavedBar}
      <FormProvider {...form}>
        <EditConflict
          // What was saved last is what the next conflict is compared with.
          key={String(formState.defaultValues?.updatedAt)}
          plural="email_frame"
          payload={EmailFramePayload}
          nameOf={(field) => text(keyOf(field))}
          start={{ ...formState.defaultValues }}
          shownOf={() => conflictFields}
          newer={conflict.newer && { ...conflict.newer }}
          savedBy={conflict.savedBy}
          onClose={conflict.close}
          valueViews={valueViews}
        />
      </FormProvider>
      <Block title={text('looks')}>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          <ColourField control={control} />
          <SwitchField control={control} name="showsLogo" hint="logo_hint" />
          <HtmlField control={control} name="signature" />
          <HtmlField control={control} name="footer" />
        </Stack>
      </Block>
      <Block title={text('legal')}>
        <Stack spacing={2}>
          <Typography color="text.secondary">{text('legal_explanation')}</Typography>
          {legalFields.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { ref, value, ...input }, fieldState: { error } }) => (
                <TextField
                  {...input}
                  value={value ?? ''}
                  inputRef={ref}
                  label={text(keyOf(name))}
                  error={error !== undefined}
                  helperText={error?.message}
                  slotProps={{ htmlInput: { maxLength: maxLengths[name] } }}
                />
              )}
            />
          ))}
        </Stack>
      </Block>
      <Block title={text('rules')}>
        <Stack spacing={1.5}>
          {ruleFields.map((name) => (
            <SwitchField key={name} control={control} name={name} hint={`${keyOf(name)}_hint`} />
          ))}
        </Stack>
      </Block>
      <Card {...actionBar} sx={{ p: 2, position: 'sticky', bottom: 0, zIndex: 2 }}>
        <SettingActions
          isDirty={formState.isDirty}
          isPending={save.isPending}
          error={isEditConflict(save.error) ? undefined : (save.error ?? undefined)}
          onCancel={() => {
            save.reset()
            reset()
          }}
          onReload={() => void reload()}
        />
      </Card>
    </Stack>
  )
}
