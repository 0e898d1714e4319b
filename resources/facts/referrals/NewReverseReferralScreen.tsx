import { ReverseReferralPayload } from '#contract/facts/reverseReferrals.ts'
import { NewFactForm } from './entry/NewFactForm.tsx'
import './texts.ts'

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
