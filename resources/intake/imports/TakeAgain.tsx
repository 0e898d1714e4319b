import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import type { StepProps } from './stepProps.ts'
import { Questions } from './check/Questions.tsx'
import { useImportStep } from './useImport.ts'
import '#ui/texts/imports.ts'

/** Questions behind failed rows can be answered after the import too. Then the same file can be imported again and replaces its months. */
export const TakeAgain = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const start = useImportStep(kind, detail.id, () => kind.start(detail.id, detail.planVersion, null))
  const words = (key: string) => translate(`renkei.imports.${key}`)
  const isAnswered = detail.openQuestionCount < detail.questionCount
  return (
    <>
      <Questions kind={kind} detail={detail} />
      <Stack spacing={1}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            loading={start.isPending}
            disabled={!isAnswered}
            onClick={() => start.mutate(undefined)}
          >
            {words('take_again')}
          </Button>
          <Typography color="text.secondary">{words('take_again_hint')}</Typography>
        </Stack>
        {start.error && <SaveFailure error={start.error} failed="renkei.imports.start_failed" />}
      </Stack>
    </>
  )
}
