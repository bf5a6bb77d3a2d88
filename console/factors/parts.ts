export { factorDictionaries } from './dictionaries'
export { FreshProof } from './FreshProof'
export { SecondStep } from './SecondStep'
export { signInByPasskey } from './sign-in-by-passkey'
