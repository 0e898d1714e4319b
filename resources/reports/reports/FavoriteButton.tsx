import { Star, StarBorder } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { markReport } from '#ui/reports/definitionCalls.ts'

export interface FavoriteButtonProps {
  readonly kind: ReportKind
  readonly report: { readonly id: number; readonly name: string; readonly isFavorite: boolean }
}

/** Makes a report one's favourite, or no longer. */
export const FavoriteButton = ({ kind, report: { id, name, isFavorite } }: FavoriteButtonProps) => {
  const translate = useTranslate()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const marking = useMutation({
    mutationFn: (wanted: boolean) => markReport(kind, id, wanted),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [`${kind}_reports`] }),
    onError: (error) => sayFailure(error, 'renkei.report_lists.not_marked'),
  })
  // What was chosen shows at once.
  const isMarked = marking.isPending ? marking.variables : isFavorite
  const label = translate('renkei.report_lists.favorite', { name })
  return (
    <Tooltip title={translate(`renkei.report_lists.${isMarked ? 'unmark' : 'mark'}`)}>
      <IconButton
        aria-label={label}
        aria-pressed={isMarked}
        disabled={marking.isPending}
        onClick={() => marking.mutate(!isFavorite)}
        sx={isMarked ? { color: 'warning.main' } : {}}
      >
        {isMarked ? <Star fontSize="small" /> : <StarBorder fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}
