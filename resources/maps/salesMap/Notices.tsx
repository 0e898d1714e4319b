import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface NoticesProps {
  readonly hasReferrals: boolean
  /** Whether the address has parameters that are invalid. */
  readonly hasUnknown: boolean
  readonly onForget: () => void
}

/** What to know before reading the map. */
export const Notices = ({ hasReferrals, hasUnknown, onForget }: NoticesProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.sales_map.${key}`)
  return (
    <>
      {!hasReferrals && <Alert severity="info">{text('no_data')}</Alert>}
      {hasUnknown && (
        <Alert severity="warning" onClose={onForget}>
          {text('unknown')}
        </Alert>
      )}
    </>
  )
}
