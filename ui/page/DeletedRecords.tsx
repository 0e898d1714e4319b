import { RestoreFromTrashOutlined } from '@mui/icons-material'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatShortDateTime } from '../format.ts'
import { QueryState } from './QueryState.tsx'
import { useSayFailure } from '../queries/useSayFailure.ts'
import { useToast } from '../queries/useToast.tsx'
import { ToolButton } from '../list/ToolButton.tsx'

export interface DeletedRecord {
  readonly id: number
  readonly name: string
  readonly deletedAt: string | null
}

export interface DeletedRecordsProps {
  readonly title: string
  /** Start of the records' query keys. All of these queries are invalidated after a record has been restored. */
  readonly queryKey: readonly unknown[]
  /** The records that can be restored, last deleted first, and their number. */
  readonly load: (
    signal: AbortSignal,
  ) => Promise<{ readonly records: readonly DeletedRecord[]; readonly total: number }>
  readonly restore: (id: number) => Promise<unknown>
  /** Size of the button. */
  readonly size?: 'small' | 'medium'
}

const Deleted = ({
  title,
  queryKey,
  load,
  restore,
  onClose,
}: DeletedRecordsProps & { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const titleId = useId()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey: [...queryKey, 'deleted'], queryFn: ({ signal }) => load(signal) })
  const bringBack = useMutation({
    mutationFn: ({ id }: DeletedRecord) => restore(id),
    onSuccess: (_restored, { name }) => {
      toast('renkei.deleted.restored', { messageArgs: { name } })
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => sayFailure(error, 'renkei.deleted.not_restored'),
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('renkei.deleted.hint')}
        </Typography>
        <QueryState query={query} lines={4}>
          {({ records, total }) => (
            <>
              {records.length === 0 && <Typography>{translate('renkei.deleted.none')}</Typography>}
              <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {records.map((record) => (
                  <Stack
                    component="li"
                    key={record.id}
                    direction="row"
                    sx={{ gap: 1, py: 1, alignItems: 'center', borderBottom: 1, borderColor: 'hairline' }}
                  >
                    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
                      {record.name}
                      {record.deletedAt && (
                        <Typography variant="caption" component="div" color="text.secondary">
                          {translate('renkei.deleted.at', { date: formatShortDateTime(record.deletedAt, locale) })}
                        </Typography>
                      )}
                    </Box>
                    <Button
                      size="small"
                      variant="outlined"
                      sx={{ flexShrink: 0 }}
                      aria-label={translate('renkei.deleted.restore_named', { name: record.name })}
                      disabled={bringBack.isPending}
                      onClick={() => bringBack.mutate(record)}
                    >
                      {translate('renkei.deleted.restore')}
                    </Button>
                  </Stack>
                ))}
              </Stack>
              {total > records.length && (
                <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
                  {translate('renkei.deleted.more', { count: total - records.length })}
                </Typography>
              )}
            </>
          )}
        </QueryState>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** A button that shows deleted records that can still be restored. */
export const DeletedRecords = ({ size = 'medium', ...props }: DeletedRecordsProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const label = translate('renkei.deleted.open')
  const icon = <RestoreFromTrashOutlined />
  return (
    <>
      {size === 'small' ? (
        <Button size={size} startIcon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <ToolButton label={label} icon={icon} expanded={open} onOpen={() => setOpen(true)} />
      )}
      {open && <Deleted {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
