import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { maxSuppressions, SuppressionScope } from '#contract/emails/suppressions.ts'
import { api } from '#dataProvider/client.ts'
import { AddressesField, areAddresses } from '#ui/emails/AddressesField.tsx'
import { typedAddresses } from '#ui/emails/addresses.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { formatCount } from '#ui/format.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { suppressionsKey } from './suppression.ts'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'

const maxNoteLength = 500

/** Asks for addresses that get no mail from now on. */
export const AddSuppressionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const device = useDevice()
  const toast = useToast()
  const queryClient = useQueryClient()
  const titleId = useId()
  const scopeId = useId()
  const [typed, setTyped] = useTypedState('email suppressions', '')
  const [scope, setScope] = useTypedState<SuppressionScope>('email suppressions scope', 'all')
  const [note, setNote] = useTypedState('email suppressions note', '')
  const text = (key: string) => translate(`renkei.email_suppressions.add.${key}`)
  const add = useMutation({
    mutationFn: () =>
      api.addEmailSuppressions({
        body: {
          addresses: [...typedAddresses(typed).addresses],
          scope,
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      }),
    onSuccess: ({ addedCount, alreadySuppressedCount }) => {
      toast(`renkei.email_suppressions.add.${alreadySuppressedCount > 0 ? 'done_some' : 'done'}`, {
        messageArgs: { count: formatCount(addedCount, locale), already: formatCount(alreadySuppressedCount, locale) },
      })
      onClose()
      return queryClient.invalidateQueries({ queryKey: suppressionsKey })
    },
  })
  return (
    <TypingDialog
      typed={[typed, scope, note]}
      isBusy={add.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <AddressesField value={typed} onChange={setTyped} max={maxSuppressions} />
        <FormControl>
          <FormLabel id={scopeId}>{translate('resources.email_suppressions.fields.scope')}</FormLabel>
          <RadioGroup
            aria-labelledby={scopeId}
            value={scope}
            onChange={(_event, value) => setScope(SuppressionScope.parse(value))}
          >
            {(['all', 'sales'] as const).map((choice) => (
              <FormControlLabel
                key={choice}
                value={choice}
                control={<Radio />}
                label={translate(enumKey('email_suppressions', 'scope', choice))}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <TextField
          label={translate('resources.email_suppressions.fields.note')}
          helperText={text('note_hint')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
        />
        {add.error && <SaveFailure error={add.error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={!areAddresses(typed, maxSuppressions)}
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          {text('confirm')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
