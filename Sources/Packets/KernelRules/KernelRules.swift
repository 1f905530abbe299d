// KernelRules: the nft or iptables rules that send packets to the filter, and that refuse what the filter did not judge.
//
//   Plan      `FencePlan`: what the rules do, for which devices, and which two bits of a mark they use
//   Nft       `NftScript`: the plan as one nft table, installed in one transaction through libnftables
//   Iptables  `RestoreScript`: the same plan for iptables-restore and ip6tables-restore
//   Foreign   `ForeignRules`: which marks other programs' rules use, and which of their rules offload flows
//   Watch     `RuleWatch`: notices that some program changed rules
//   Kept      `KeptFence`: a fence in a file, for the next start of the machine
//
// `RuleInstaller` chooses a back end that this machine supports, installs, updates, checks and removes the rules. All that
// it asks of programs and the kernel goes through `RuleTools`; the scripts are pure functions of a `FencePlan`.
