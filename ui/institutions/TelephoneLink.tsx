import { Link } from '@mui/material'

/** A telephone number as a link that calls it. */
export const TelephoneLink = ({ number }: { readonly number: string }) => (
  <Link href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className="figures" sx={{ whiteSpace: 'nowrap' }}>
    {number}
  </Link>
)
