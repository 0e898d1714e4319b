import { ReverseReferralPayload } from '../../../contract/reverseReferrals.ts'
import { NewFactForm } from './referrals/NewFactForm.tsx'

/** `/crms/:id/reverse_referrals/new`: one reverse referral, entered by hand. */
const NewReverseReferralScreen = () => (
  <NewFactForm
    plural="reverse_referrals"
    payload={ReverseReferralPayload}
    dayField="reverseReferralDate"
    title="renkei.referrals.new_reverse_of"
  />
)

export default NewReverseReferralScreen
