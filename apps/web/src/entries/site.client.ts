import { keepReferralOfLink } from '../navigation/referral-link.ts'
import { enhanceLanguageMenu } from '../public/enhance/language-menu.ts'
import { enhanceParallax } from '../public/enhance/parallax.ts'
import { enhanceHeader } from '../public/enhance/scrolled-header.ts'
import { enhanceThemeChoosers } from '../public/enhance/theme-choosers.ts'
import '../styles/public.css'
import { followSystemTheme } from '../ui/theme.ts'

followSystemTheme()
keepReferralOfLink()
enhanceHeader()
enhanceLanguageMenu()
enhanceThemeChoosers()
enhanceParallax()
