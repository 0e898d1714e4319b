import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Confirm, useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../../ui/format.ts'
import { SaveFailure } from '../../../ui/SaveFailure.tsx'
import type { StepProps } from './ImportSteps.tsx'
import { useImportStep, useIsStepping } from './useImport.ts'

/** Starts the import. Asks first where rows are known to be left out. */
export const Start = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [isAsking, setAsking] = useState(false)
  const start = useImportStep(kind, detail.id, () => kind.start(detail.id))
  const isStepping = useIsStepping(kind, detail.id)
  const { check, planErrors, rowCount } = detail
  const failing = check?.failedRowCount ?? 0
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.imports.${key}`, args)
  return (
    <Stack spacing={1}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          size="large"
          loading={start.isPending}
          disabled={isStepping || planErrors.length > 0 || rowCount === 0 || check?.importableRowCount === 0}
          onClick={() => (failing > 0 ? setAsking(true) : start.mutate(undefined))}
        >
          {words('start', { count: formatCount(check ? check.importableRowCount : rowCount, locale) })}
        </Button>
        <Typography color="text.secondary">{words(kind.replacesMonths ? 'start_list_hint' : 'start_hint')}</Typography>
      </Stack>
      {start.error && <SaveFailure error={start.error} />}
      <Confirm
        isOpen={isAsking}
        title={words('start_title')}
        content={words('start_content', { failed: formatCount(failing, locale) })}
        confirm={words('start_confirm')}
        cancel={translate('renkei.shell.cancel')}
        onConfirm={() => {
          setAsking(false)
          start.mutate(undefined)
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  )
}
