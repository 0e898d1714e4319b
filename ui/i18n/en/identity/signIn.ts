import { weaknessesIn } from '../../weaknessesIn.ts'

export const signIn = {
  renkei: {
    sign_in: {
      title: 'Sign in',
      login: 'Login name or e-mail address',
      password: 'Password',
      show_password: 'Show password',
      caps_lock: 'Caps Lock is on',
      submit: 'Sign in',
      submitting: 'Signing in',
      to_login: 'Renkei, to the sign-in screen',
      back_to_login: 'Back to the sign-in screen',
      refused:
        'The login name or e-mail address or the password is not right. After several attempts, wait a while before you try again.',
      throttled: 'Too many attempts at the moment. Please wait a minute and try again.',
      unreachable: 'The server cannot be reached. Please check your connection and try again.',
      expired: 'This sign-in took too long and cannot go on.',
      restart: 'Start again',
      waiting: 'Loading',
      retry: 'Try again',
      login_name: 'Login name',
      new_password: {
        strong_enough: 'Not easily guessed',
        weakness: weaknessesIn('en'),
        label: 'New password',
        again: 'New password, again',
        rules: 'At least %{least} characters, not easily guessed, not on the lists of stolen passwords.',
        differs: 'The two passwords differ',
        submit: 'Set the password',
      },
      code: {
        title: 'Type the code',
        enrol_title: 'Sign in with codes',
        enrol_explanation:
          'From the next sign-in on you will be asked for a code that comes by e-mail, after the password.',
        explanation: 'A code of six digits has been sent to %{email}. Type it within 10 minutes.',
        label: 'Code',
        submit: 'Confirm and sign in',
        enrol: 'Confirm and turn on',
        send_again: 'Send a new code',
        sent_again: 'A new code has been sent. The one before no longer works.',
        void: 'The code no longer works. Please send a new one.',
        not_sent_throttled: 'Too many codes have been sent. Please wait about 15 minutes.',
        not_sent_unreachable: 'The code could not be sent. Please check your connection and try again.',
      },
      initial: {
        title: 'Choose a new password',
        explanation: 'You signed in with an initial password. To go on, change it to one that only you know.',
      },
      forgotten: {
        link: 'Forgotten your password?',
        title: 'Reset your password',
        explanation: 'A link to reset it will be sent to the e-mail address of your account.',
        submit: 'Send the link',
        asked:
          'If the login name or e-mail address is known, a link has been sent. If nothing comes, look among the unwanted mails and check what you typed.',
      },
      reset: {
        title: 'Reset your password',
        explanation: 'Choose a new password for %{name}. You will be signed out on every device.',
        done: 'The password has been changed. Please sign in with the new one.',
        over: 'This link no longer works: it has been used, or its 30 minutes are over.',
        new_link: 'Get a new link',
      },
      confirmation: {
        title: 'Confirm your account',
        explanation: 'This is the account of %{name} at %{tenant}. Choose a password to begin.',
        done: 'The account is ready. Please sign in with the password you chose.',
        over: 'This link no longer works: it has been used, or its 7 days are over. Please contact an owner of your organisation.',
      },
    },
  },
}
