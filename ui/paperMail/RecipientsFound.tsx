import { Alert, Box, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../format.ts'
import type { MailRecipients } from './useRecipients.ts'

/** The most institutions that are named before the rest is folded. */
const maxNamed = 5

/** How many are addressed, and who is left out and why. */
export const RecipientsFound = ({ recipients, leftOut }: MailRecipients) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const named = leftOut.map(({ institutionName, reason }) =>
    translate('renkei.paper_mail.left_out_named', {
      name: institutionName,
      reason: translate(`renkei.paper_mail.reasons.${reason}`),
    }),
  )
  return (
    <div aria-live="polite">
      <Typography className="figures" sx={{ fontWeight: 700 }}>
        {translate('renkei.paper_mail.recipients', { count: formatCount(recipients.length, locale) })}
      </Typography>
      {leftOut.length > 0 && (
        <Alert severity="info" variant="outlined" sx={{ mt: 1 }}>
          {translate('renkei.paper_mail.left_out', { count: formatCount(leftOut.length, locale) })}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {named.slice(0, maxNamed).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
          {named.length > maxNamed && (
            <Box component="details" sx={{ mt: 0.5 }}>
              <summary>
                {translate('renkei.paper_mail.more_left_out', { count: formatCount(named.length - maxNamed, locale) })}
              </summary>
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {named.slice(maxNamed).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </Box>
            </Box>
          )}
        </Alert>
      )}
    </div>
  )
}
