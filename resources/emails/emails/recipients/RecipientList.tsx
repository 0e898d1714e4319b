import { DeleteOutline } from '@mui/icons-material'
import {
  Box,
  Button,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { z } from 'zod'
import { noValue } from '#contract/noValue.ts'
import { RecipientState } from '#contract/emails/recipients.ts'
import { api } from '#dataProvider/client.ts'
import { useAddressView } from '#ui/address/useAddressView.ts'
import { formatCount } from '#ui/format.ts'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { type Email, type EmailRecipient, recipientsKey } from '../emailQueries.ts'
import { useEmailCall } from '../useEmailCall.ts'
import { useStateWords } from './useStateWords.ts'
import './texts.ts'

const perPage = 25
const draftStates = ['all', 'queued', 'left_out', 'invalid'] as const
const sentStates = ['all', 'accepted', 'queued', 'deferred', 'refused', 'in_doubt', 'left_out', 'invalid'] as const
type ShownState = (typeof draftStates | typeof sentStates)[number]

/** What the address says of the list. */
const shownRecipients = {
  recipient_state: RecipientState,
  recipient_text: z.string().max(100),
  recipient_page: z.int().min(1),
}

interface RowsProps {
  readonly recipients: readonly EmailRecipient[]
  readonly onRemove?: (recipient: EmailRecipient) => void
}

const None = () => (
  <Typography component="span" color="text.secondary">
    {noValue}
  </Typography>
)

const personIn = ({ division, destination, honorific }: EmailRecipient) =>
  [division, [destination, honorific].filter(Boolean).join(' ')].filter(Boolean).join('　')

const State = ({ recipient: { state, reason, response } }: { readonly recipient: EmailRecipient }) => {
  const { stateWords, reasonWords } = useStateWords()
  const isTrouble = state === 'invalid' || state === 'refused' || state === 'in_doubt'
  const words = reasonWords(reason)
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap', ...(isTrouble && { color: 'error.main' }) }}>
        {stateWords(state)}
      </Box>
      {words !== null && (
        <Typography variant="caption" component="div" color="text.secondary">
          {words}
        </Typography>
      )}
      {response !== null && (state === 'refused' || state === 'deferred') && (
        <Typography variant="caption" component="div" color="text.secondary" lang="en">
          {response}
        </Typography>
      )}
    </>
  )
}

const Remove = ({ recipient, onRemove }: { readonly recipient: EmailRecipient } & Pick<RowsProps, 'onRemove'>) => {
  const translate = useTranslate()
  return (
    onRemove && (
      <IconButton
        size="small"
        aria-label={translate('renkei.email_recipients.list.remove_named', {
          name: personIn(recipient) || recipient.institutionName || recipient.email,
        })}
        onClick={() => onRemove(recipient)}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    )
  )
}

const Institution = ({ recipient }: { readonly recipient: EmailRecipient }) => {
  const translate = useTranslate()
  const { institutionName, medicalInstitution, state } = recipient
  return (
    <>
      {institutionName || <None />}
      {medicalInstitution === null && state !== 'invalid' && (
        <Typography variant="caption" component="div" color="text.secondary">
          {translate('renkei.email_recipients.list.unmatched')}
        </Typography>
      )}
    </>
  )
}

const Grid = ({ recipients, onRemove }: RowsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string) => translate(`renkei.email_recipients.list.${key}`)
  const hasLines = recipients.some(({ lineNumber }) => lineNumber !== null)
  return (
    <Box component="section" aria-label={words('table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {hasLines && <TableCell>{words('line')}</TableCell>}
            <TableCell>{words('institution')}</TableCell>
            <TableCell>{words('person')}</TableCell>
            <TableCell>{words('email')}</TableCell>
            <TableCell>{words('state')}</TableCell>
            {onRemove && (
              <TableCell>
                <Box component="span" sx={visuallyHidden}>
                  {words('remove')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {recipients.map((recipient) => (
            <TableRow key={recipient.id} sx={{ verticalAlign: 'top' }}>
              {hasLines && (
                <TableCell className="figures" sx={{ width: '1%' }}>
                  {recipient.lineNumber === null ? <None /> : formatCount(recipient.lineNumber, locale)}
                </TableCell>
              )}
              <TableCell sx={{ minWidth: 180 }}>
                <Institution recipient={recipient} />
              </TableCell>
              <TableCell sx={{ minWidth: 140 }}>{personIn(recipient) || <None />}</TableCell>
              <TableCell sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>{recipient.email || <None />}</TableCell>
              <TableCell sx={{ minWidth: 200 }}>
                <State recipient={recipient} />
              </TableCell>
              {onRemove && (
                <TableCell sx={{ width: '1%' }}>
                  <Remove recipient={recipient} onRemove={onRemove} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const Cards = ({ recipients, onRemove }: RowsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string) => translate(`renkei.email_recipients.list.${key}`)
  return (
    <Box component="ul" aria-label={words('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {recipients.map((recipient) => (
        <Stack
          component="li"
          direction="row"
          key={recipient.id}
          sx={{ borderTop: 1, borderColor: 'hairline', py: 1, gap: 1 }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 700 }}>
              {recipient.lineNumber !== null && `${words('line')} ${formatCount(recipient.lineNumber, locale)}　`}
              <Institution recipient={recipient} />
            </Box>
            <div>{personIn(recipient)}</div>
            <Box sx={{ overflowWrap: 'anywhere' }}>{recipient.email}</Box>
            <State recipient={recipient} />
          </Box>
          <Remove recipient={recipient} {...(onRemove && { onRemove })} />
        </Stack>
      ))}
    </Box>
  )
}

interface RemoveAllQuestionProps {
  readonly emailId: number
  readonly count: number
  readonly onClose: () => void
}

const RemoveAllQuestion = ({ emailId, count, onClose }: RemoveAllQuestionProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.list.${key}`, args)
  const remove = useEmailCall(() => api.removeEmailRecipients({ id: emailId, body: { recipientIds: null } }), onClose)
  return (
    <Question
      isOpen
      title={words('remove_all')}
      confirm={words('remove_all')}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{words('remove_all_content', { count: formatCount(count, locale) })}</Typography>
      {remove.error && <SaveFailure error={remove.error} failed="renkei.shell.not_done" />}
    </Question>
  )
}

const RemoveAll = ({ emailId, count }: { readonly emailId: number; readonly count: number }) => {
  const translate = useTranslate()
  const showDialog = useStayingDialog()
  return (
    <Button
      size="small"
      color="error"
      onClick={() => showDialog((close) => <RemoveAllQuestion emailId={emailId} count={count} onClose={close} />)}
    >
      {translate('renkei.email_recipients.list.remove_all')}
    </Button>
  )
}

export interface RecipientListProps {
  readonly email: Email
  /** How many rows the e-mail has, whatever becomes of them. */
  readonly count: number
}

/** Everybody who gets an e-mail or does not, by state, with the reason. Those of a draft can be removed. */
export const RecipientList = ({ email: { id, status }, count }: RecipientListProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const device = useDevice()
  const { stateWords } = useStateWords()
  const { view, change } = useAddressView(shownRecipients)
  const isDraft = status === 'draft'
  const states: readonly ShownState[] = isDraft ? draftStates : sentStates
  const { recipient_page: page = 1, recipient_text: text = '' } = view
  const state = states.find((one) => one === view.recipient_state) ?? 'all'
  const conditions = { ...(state !== 'all' && { state }), ...(text !== '' && { text }) }
  const query = useQuery({
    queryKey: [...recipientsKey(id), 'list', conditions, page],
    queryFn: ({ signal }) => api.listEmailRecipients({ id, ...conditions, page, perPage }, { signal }),
    placeholderData: keepPreviousData,
  })
  const remove = useEmailCall(
    (recipient: EmailRecipient) => api.removeEmailRecipients({ id, body: { recipientIds: [recipient.id] } }),
    () => toast('renkei.email_recipients.list.removed'),
  )
  const words = (key: string) => translate(`renkei.email_recipients.list.${key}`)
  const Rows = device === 'phone' ? Cards : Grid
  return (
    <Block
      title={words('title')}
      actions={
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', justifyContent: 'end' }}>
          <DownloadButton
            label={translate('renkei.list.csv')}
            filename={`${state === 'all' ? words('title') : stateWords(state)}.csv`}
            file={() => api.exportEmailRecipients({ id, ...conditions })}
          />
          {isDraft && <RemoveAll emailId={id} count={count} />}
        </Stack>
      }
    >
      <Stack spacing={1.5}>
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <OneChoice<ShownState>
            label={words('state')}
            choices={states}
            nameOf={(one) => (one === 'all' ? words('all') : stateWords(one))}
            value={state}
            onChange={(next) =>
              change({ recipient_state: next === 'all' ? undefined : next, recipient_page: undefined })
            }
            minWidth={160}
          />
          <DebouncedText
            label={words('search')}
            value={text}
            onSettled={(next) => change({ recipient_text: next, recipient_page: undefined })}
            slotProps={{ htmlInput: { maxLength: 100, enterKeyHint: 'search' } }}
            sx={{ minWidth: 220, flex: '0 1 320px' }}
          />
        </Stack>
        {remove.error && <SaveFailure error={remove.error} failed="renkei.shell.not_done" />}
        <QueryState query={query} lines={6}>
          {({ recipients, totalPage }) =>
            recipients.length === 0 ? (
              <EmptyState title={translate('renkei.list.nothing_found')} />
            ) : (
              <>
                <Rows recipients={recipients} {...(isDraft && { onRemove: remove.mutate })} />
                <Pages
                  count={totalPage}
                  page={page}
                  onChange={(next) => change({ recipient_page: next === 1 ? undefined : next })}
                />
              </>
            )
          }
        </QueryState>
      </Stack>
    </Block>
  )
}
